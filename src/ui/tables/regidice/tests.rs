//! Every choice can be made by pressing what is lit, and nothing else can.
