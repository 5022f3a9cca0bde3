//! The addresses of this computer that only reach a network at home.

use std::io;
use std::net::{IpAddr, Ipv6Addr};

/// An address, and the network interface it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub interface: String,
    pub address: IpAddr,
}

/// Where phones in the same room may reach this computer, those of IPv4 first.
///
/// # Errors
/// If the system does not tell its addresses.
pub fn places() -> io::Result<Vec<Place>> {
    let found = if_addrs::get_if_addrs()?.into_iter();
    let place = |found: if_addrs::Interface| Place { address: found.ip(), interface: found.name };
    let mut places: Vec<Place> = found.map(place).filter(|place| is_private(place.address)).collect();
    places.sort_by_key(|place| (place.address.is_ipv6(), place.interface.clone(), place.address));
    places.dedup();
    Ok(places)
}

/// Whether an address is one of a network at home (RFC 1918, RFC 4193) or one that a cable or a hotspot gives itself. Link-local
/// ones of IPv6 are not: a link cannot name the interface that they need.
#[must_use]
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => is_unique_local(address),
    }
}

const fn is_unique_local(address: Ipv6Addr) -> bool {
    address.segments()[0] & 0xfe00 == 0xfc00
}

/// Whether the server may be bound to an address that somebody names: a private one, or this computer’s own loop for trying it out.
#[must_use]
pub fn is_allowed(address: IpAddr) -> bool {
    address.is_loopback() || is_private(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_at_home_are_bound() {
        let check = |text: &str| is_private(text.parse().unwrap());
        for home in ["192.168.1.20", "10.0.0.1", "172.16.5.5", "169.254.3.4", "fd00::1"] {
            assert!(check(home), "{home}");
        }
        for other in ["127.0.0.1", "0.0.0.0", "8.8.8.8", "172.32.0.1", "::", "::1", "2001:db8::1", "fe80::1"]
        {
            assert!(!check(other), "{other}");
        }
        assert!(is_allowed("127.0.0.1".parse().unwrap()) && !is_allowed("0.0.0.0".parse().unwrap()));
        assert!(places().unwrap().iter().all(|place| is_private(place.address)));
    }
}
