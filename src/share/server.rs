//! The server: one socket on one address, on a thread of its own. It hears phones, hands what they press to the host, and sends
//! what the host shows.
//!
//! Nothing of a request is believed before [`Door`] has: its size, its time, its number and what it is about are bounded
//! here. There are seven things to ask for, and nothing is a path to a file.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{mpsc, watch};

use super::door::{Answer, Came, Door, Refusal, Time, read_hello};
use super::frame::FrameSize;
use super::hands::Shows;
use super::page::Page;
use crate::engine::Seat;

/// What the host hears of phones. It is told on the server’s thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A phone shows this seat’s hand now.
    Came(Seat),
    /// It no longer does; it may come back by itself.
    Went(Seat),
    /// Another phone wants this seat’s hand; see [`Server::decide`].
    Asks(Seat),
    /// The thing of this number on the view of that number was pressed: what
    /// [`Hands::press`](super::hands::Hands::press) takes.
    Pressed(Seat, (u64, u64)),
    /// Nothing has happened for so long that the server has ended.
    Ended,
}

/// What is bounded, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections at the same time.
    pub connections: usize,
    /// Of those, from one address. Browsers open up to six.
    pub per_address: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// How long a request may take to arrive, and a frame to be taken.
    pub slow: Duration,
    /// Requests a second from one address.
    pub per_second: u32,
    /// Without anything shown or pressed for so long, the server ends.
    pub idle: Duration,
    /// Where nothing is new for so long, the last frame is sent again: both sides see that the other is there.
    pub beat: Duration,
}

impl Limits {
    /// Those for phones in a room. On the loopback interface, where all have one address, all connections may be of one.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        Self {
            connections: 32,
            per_address: if address.is_loopback() { 32 } else { 6 },
            body: 4 << 10,
            slow: Duration::from_secs(10),
            per_second: if address.is_loopback() { 200 } else { 20 },
            idle: Duration::from_secs(30 * 60),
            beat: Duration::from_secs(15),
        }
    }
}

/// The least that the library lets headers have.
const HEADERS: usize = 8 << 10;

/// How long the end waits until phones have heard of it. Whoever ends it waits as well.
const FAREWELL: Duration = Duration::from_millis(300);

/// The content of the last frame.
const OVER: &[u8] = br#"{"over":true}"#;

/// A running server. It ends when it is dropped: from then on there is no socket.
pub struct Server {
    at: SocketAddr,
    inside: Arc<Inside>,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({})", self.at)
    }
}

/// What both threads have in common.
struct Inside {
    at: SocketAddr,
    limits: Limits,
    page: Page,
    door: Mutex<Door>,
    begun: Instant,
    /// What is shown, and that something about seats has changed.
    shown: watch::Sender<Arc<Now>>,
    traffic: Mutex<Traffic>,
    heard: Box<dyn Fn(Heard) + Send + Sync>,
}

#[derive(Clone, Debug, Default)]
struct Now {
    hands: Vec<Shows>,
    over: bool,
}

#[derive(Debug, Default)]
struct Traffic {
    /// Connections that are open, by address.
    open: HashMap<IpAddr, usize>,
    /// Requests in this second, by address.
    requests: HashMap<IpAddr, u32>,
    second: u64,
    /// When something was shown or pressed.
    last: Time,
    /// Phones that show each seat’s hand.
    phones: HashMap<Seat, usize>,
}

impl Server {
    /// Binds one address at a port that the system chooses, and serves it from then on. What phones do is told to `heard`.
    ///
    /// # Errors
    /// If the address cannot be bound, or no thread begun.
    pub fn start(
        address: IpAddr,
        limits: Limits,
        page: Page,
        door: Door,
        heard: impl Fn(Heard) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((address, 0))?;
        listener.set_nonblocking(true)?;
        let at = listener.local_addr()?;
        let inside = Arc::new(Inside {
            at,
            limits,
            page,
            door: Mutex::new(door),
            begun: Instant::now(),
            shown: watch::Sender::new(Arc::default()),
            traffic: Mutex::default(),
            heard: Box::new(heard),
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let serving = Arc::clone(&inside);
        let thread = std::thread::Builder::new().name("share".to_owned()).spawn(move || {
            runtime.block_on(async {
                serve(&serving, listener).await;
                take_leave(&serving).await;
            });
            // Connections that are still open end here.
            runtime.shutdown_background();
        })?;
        Ok(Self { at, inside, thread: Some(thread) })
    }

    /// Where it listens.
    #[must_use]
    pub const fn at(&self) -> SocketAddr {
        self.at
    }

    /// The link for a seat’s phone. Its key stands behind the `#`, which no browser sends.
    #[must_use]
    pub fn link(&self, seat: Seat) -> Option<String> {
        Some(format!("http://{}/#{}", self.at, self.inside.door().code(seat)?))
    }

    /// Whether a phone shows this seat’s hand now.
    #[must_use]
    pub fn is_there(&self, seat: Seat) -> bool {
        self.inside.traffic().phones.get(&seat).is_some_and(|phones| *phones > 0)
    }

    /// Whether a phone has joined for this seat, even if it sleeps.
    #[must_use]
    pub fn is_bound(&self, seat: Seat) -> bool {
        self.inside.door().is_bound(seat)
    }

    /// Shows every phone what it is to show.
    pub fn show(&self, hands: Vec<Shows>) {
        self.inside.stir();
        self.inside.shown.send_modify(|now| *now = Arc::new(Now { hands, over: now.over }));
    }

    /// The table lets the phone that waits for this seat have the hand, or not.
    pub fn decide(&self, seat: Seat, yes: bool) {
        self.inside.door().decide(seat, yes);
        self.inside.changed();
    }

    /// Gives a seat a new key; its phone, if it has one, shows nothing any more.
    ///
    /// # Errors
    /// If there are no random numbers; then nothing has changed.
    pub fn renew(&self, seat: Seat) -> io::Result<()> {
        self.inside.door().renew(seat)?;
        self.inside.changed();
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.inside.end();
        if let Some(thread) = self.thread.take() {
            // It has no way to panic that would matter now.
            let _ = thread.join();
        }
    }
}

impl Inside {
    fn door(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn traffic(&self) -> MutexGuard<'_, Traffic> {
        self.traffic.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Time {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(Time::MAX)
    }

    /// Something has happened: nobody is idle.
    fn stir(&self) {
        self.traffic().last = self.now();
    }

    /// Every stream looks whether its phone still has the hand.
    fn changed(&self) {
        self.shown.send_modify(|now| *now = Arc::new(Now::clone(now)));
    }

    fn end(&self) {
        self.shown.send_modify(|now| *now = Arc::new(Now { over: true, ..Now::clone(now) }));
    }

    fn is_idle(&self) -> bool {
        let idle = self.now().saturating_sub(self.traffic().last);
        u128::from(idle) >= self.limits.idle.as_millis()
    }

    /// Counts a connection; `None` if there are too many.
    fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Connected> {
        let mut traffic = self.traffic();
        let all: usize = traffic.open.values().sum();
        let own = traffic.open.entry(address).or_default();
        if all >= self.limits.connections || *own >= self.limits.per_address {
            return None;
        }
        *own += 1;
        drop(traffic);
        Some(Connected { inside: Arc::clone(self), address })
    }

    /// Counts a request; whether there were not too many in this second.
    fn may_ask(&self, address: IpAddr) -> bool {
        let second = self.begun.elapsed().as_secs();
        let mut traffic = self.traffic();
        if traffic.second != second {
            traffic.second = second;
            traffic.requests.clear();
        }
        let requests = traffic.requests.entry(address).or_default();
        *requests += 1;
        *requests <= self.limits.per_second
    }
}

/// A counted connection.
struct Connected {
    inside: Arc<Inside>,
    address: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut traffic = self.inside.traffic();
        if let Some(open) = traffic.open.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                traffic.open.remove(&self.address);
            }
        }
    }
}

/// A phone that shows a hand; the host is told when it goes.
struct Present {
    inside: Arc<Inside>,
    seat: Seat,
}

impl Present {
    fn new(inside: &Arc<Inside>, seat: Seat) -> Self {
        *inside.traffic().phones.entry(seat).or_default() += 1;
        (inside.heard)(Heard::Came(seat));
        Self { inside: Arc::clone(inside), seat }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut traffic = self.inside.traffic();
        let phones = traffic.phones.entry(self.seat).or_default();
        *phones = phones.saturating_sub(1);
        let last = *phones == 0;
        drop(traffic);
        if last && !self.inside.shown.borrow().over {
            (self.inside.heard)(Heard::Went(self.seat));
        }
    }
}

async fn serve(inside: &Arc<Inside>, listener: TcpListener) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let mut shown = inside.shown.subscribe();
    let look = inside.limits.idle.min(Duration::from_secs(60));
    loop {
        let accepted = tokio::time::timeout(look, accept(&listener, &mut shown)).await;
        match accepted {
            Ok(Some(Ok((stream, from)))) => {
                // Too many: the connection is dropped, which closes it.
                if let Some(connected) = inside.connect(from.ip()) {
                    tokio::spawn(converse(Arc::clone(inside), stream, connected));
                }
            }
            // A connection that broke while it came, or no file descriptor left for a moment.
            Ok(Some(Err(_))) => tokio::time::sleep(Duration::from_millis(50)).await,
            Ok(None) => return,
            Err(_) => {}
        }
        if inside.is_idle() {
            inside.end();
            (inside.heard)(Heard::Ended);
            return;
        }
    }
}

/// Lets the last frames arrive: nobody is let in any more, and connections end by themselves.
async fn take_leave(inside: &Inside) {
    let all_gone = async {
        while !inside.traffic().open.is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Who does not take its frames is left behind.
    let _ = tokio::time::timeout(FAREWELL, all_gone).await;
}

/// The next connection; `None` when the server is to end.
async fn accept(
    listener: &tokio::net::TcpListener,
    shown: &mut watch::Receiver<Arc<Now>>,
) -> Option<io::Result<(tokio::net::TcpStream, SocketAddr)>> {
    let mut over = std::pin::pin!(shown.wait_for(|now| now.over));
    let mut next = std::pin::pin!(listener.accept());
    std::future::poll_fn(|context| match over.as_mut().poll(context) {
        Poll::Ready(_) => Poll::Ready(None),
        Poll::Pending => next.as_mut().poll(context).map(Some),
    })
    .await
}

/// Hears one request on a connection, and answers it.
async fn converse(inside: Arc<Inside>, stream: tokio::net::TcpStream, connected: Connected) {
    let from = connected.address;
    let service = service_fn(|request| {
        let inside = Arc::clone(&inside);
        async move { Ok::<_, Infallible>(respond(&inside, from, request).await) }
    });
    // Frames are to arrive at once.
    let _ = stream.set_nodelay(true);
    let conversation = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(inside.limits.slow)
        .max_buf_size(HEADERS)
        .max_headers(50)
        .keep_alive(false)
        .half_close(false)
        .serve_connection(TokioIo::new(stream), service);
    // Who breaks a connection off is not told why.
    let _ = conversation.await;
    drop(connected);
}

type Answered = Response<Reply>;

/// What is sent back: a text, or frames for as long as they come.
enum Reply {
    Whole(Full<Bytes>),
    Frames(mpsc::Receiver<Bytes>),
}

impl Body for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Self::Whole(body) => Pin::new(body).poll_frame(context),
            Self::Frames(frames) => frames.poll_recv(context).map(|frame| Some(Ok(Frame::data(frame?)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(body) if body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(body) => body.size_hint(),
            Self::Frames(_) => SizeHint::default(),
        }
    }
}

fn answer(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Answered {
    reply(status, kind, Reply::Whole(Full::new(body.into())))
}

fn reply(status: StatusCode, kind: &'static str, body: Reply) -> Answered {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let mut set =
        |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_TYPE, kind);
    set(header::CACHE_CONTROL, "no-store");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    );
    response
}

const TEXT: &str = "text/plain; charset=utf-8";

fn refused(status: StatusCode) -> Answered {
    answer(status, TEXT, "")
}

/// How a refusal is told. It says nothing that would help to guess.
const fn status(refusal: Refusal) -> StatusCode {
    match refusal {
        Refusal::Malformed => StatusCode::BAD_REQUEST,
        Refusal::Stranger | Refusal::NotWanted => StatusCode::FORBIDDEN,
        Refusal::Locked => StatusCode::TOO_MANY_REQUESTS,
        Refusal::Old => StatusCode::CONFLICT,
    }
}

async fn respond(inside: &Arc<Inside>, from: IpAddr, request: Request<Incoming>) -> Answered {
    if let Err(status) = check_origin(inside.at, request.headers(), request.uri()) {
        return refused(status);
    }
    if !inside.may_ask(from) {
        return refused(StatusCode::TOO_MANY_REQUESTS);
    }
    let path = request.uri().path().to_owned();
    let asks_query = request.uri().query().is_some();
    match (request.method(), &*path) {
        _ if asks_query => refused(StatusCode::NOT_FOUND),
        (&Method::GET, "/") => answer(StatusCode::OK, "text/html; charset=utf-8", inside.page.html.clone()),
        (&Method::GET, "/hand.js") => {
            answer(StatusCode::OK, "text/javascript; charset=utf-8", inside.page.script.clone())
        }
        (&Method::GET, "/hand.css") => {
            answer(StatusCode::OK, "text/css; charset=utf-8", inside.page.style.clone())
        }
        (&Method::POST, "/hello" | "/join" | "/frames" | "/press") => match body(inside, request).await {
            Ok(body) => act(inside, &path, &body),
            Err(status) => refused(status),
        },
        (_, "/" | "/hand.js" | "/hand.css" | "/hello" | "/join" | "/frames" | "/press") => {
            refused(StatusCode::METHOD_NOT_ALLOWED)
        }
        _ => refused(StatusCode::NOT_FOUND),
    }
}

/// Whether a request was meant for this server by one of its own pages. Another name for the same address is refused, so that
/// no page of the internet can pass for one of ours.
fn check_origin(at: SocketAddr, headers: &HeaderMap, uri: &hyper::Uri) -> Result<(), StatusCode> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let own = at.to_string();
    let exact = hosts.next().is_some_and(|host| host.as_bytes() == own.as_bytes()) && hosts.next().is_none();
    if !exact || uri.authority().is_some_and(|authority| authority.as_str() != own) {
        return Err(StatusCode::MISDIRECTED_REQUEST);
    }
    let origin = format!("http://{own}");
    let foreign = |value: &HeaderValue| value.as_bytes() != origin.as_bytes();
    if headers.get_all(header::ORIGIN).iter().any(foreign) {
        return Err(StatusCode::FORBIDDEN);
    }
    let site = headers.get_all("sec-fetch-site").iter();
    if site.into_iter().any(|site| !matches!(site.as_bytes(), b"same-origin" | b"none")) {
        return Err(StatusCode::FORBIDDEN);
    }
    Ok(())
}

/// The body of a request, if it is short, soon there, and text.
async fn body(inside: &Inside, request: Request<Incoming>) -> Result<String, StatusCode> {
    let read = Limited::new(request.into_body(), inside.limits.body).collect();
    match tokio::time::timeout(inside.limits.slow, read).await {
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
        Ok(Err(_)) => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(Ok(body)) => String::from_utf8(body.to_bytes().into()).map_err(|_| StatusCode::BAD_REQUEST),
    }
}

fn act(inside: &Arc<Inside>, path: &str, body: &str) -> Answered {
    let done = match path {
        "/hello" => hello(inside, body),
        "/join" => join(inside, body),
        "/frames" => frames(inside, body),
        _ => press(inside, body),
    };
    done.unwrap_or_else(|refusal| refused(status(refusal)))
}

fn hello(inside: &Inside, body: &str) -> Result<Answered, Refusal> {
    let (name, phone) = read_hello(body).ok_or(Refusal::Malformed)?;
    let question = inside.door().hello(name, &phone, inside.now())?;
    let bytes = [&question.host[..], &question.greeting].concat();
    Ok(answer(StatusCode::OK, "application/octet-stream", bytes))
}

fn join(inside: &Inside, body: &str) -> Result<Answered, Refusal> {
    let said = Answer::read(body).ok_or(Refusal::Malformed)?;
    let came = inside.door().join(&said, inside.now())?;
    Ok(match came {
        Came::In(_) => {
            inside.stir();
            // A stream of the phone’s join before this one ends.
            inside.changed();
            answer(StatusCode::OK, TEXT, "")
        }
        Came::Asks { seat, first } => {
            if first {
                (inside.heard)(Heard::Asks(seat));
            }
            refused(StatusCode::ACCEPTED)
        }
    })
}

fn press(inside: &Inside, body: &str) -> Result<Answered, Refusal> {
    let (seat, numbers) = inside.door().hear("/press", body)?;
    let [view, item] = numbers.try_into().map_err(|_| Refusal::Malformed)?;
    inside.stir();
    (inside.heard)(Heard::Pressed(seat, (view, item)));
    Ok(answer(StatusCode::OK, TEXT, ""))
}

fn frames(inside: &Arc<Inside>, body: &str) -> Result<Answered, Refusal> {
    let (seat, numbers) = inside.door().hear("/frames", body)?;
    let join = inside.door().joins(seat).filter(|_| numbers.is_empty()).ok_or(Refusal::Malformed)?;
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(send(Arc::clone(inside), seat, join, sender));
    Ok(reply(StatusCode::OK, "application/octet-stream", Reply::Frames(receiver)))
}

/// Sends a phone what its seat is shown, for as long as it has the hand and takes the frames; then that it is over.
async fn send(inside: Arc<Inside>, seat: Seat, join: u64, frames: mpsc::Sender<Bytes>) {
    let present = Present::new(&inside, seat);
    let mut shown = inside.shown.subscribe();
    loop {
        let now = Arc::clone(&shown.borrow_and_update());
        let hand = now.hands.iter().find(|hand| hand.seat == seat);
        match hand {
            Some(hand) if !send_frame(&inside, seat, join, &hand.filled, &frames).await => break,
            None if inside.door().joins(seat) != Some(join) => break,
            _ => {}
        }
        if now.over {
            if let Some(filled) = FrameSize::MATCH.fill(OVER) {
                send_frame(&inside, seat, join, &filled, &frames).await;
            }
            break;
        }
        // Without news for a while, the same goes once more.
        let _ = tokio::time::timeout(inside.limits.beat, gone_or_changed(&mut shown, &frames)).await;
        if frames.is_closed() {
            break;
        }
    }
    drop(present);
}

/// Sends one frame; whether the phone still has the hand, and takes it.
async fn send_frame(
    inside: &Inside,
    seat: Seat,
    join: u64,
    filled: &[u8],
    frames: &mpsc::Sender<Bytes>,
) -> bool {
    let Some(frame) = inside.door().seal(seat, join, filled) else { return false };
    matches!(tokio::time::timeout(inside.limits.slow, frames.send(frame.into())).await, Ok(Ok(())))
}

async fn gone_or_changed(shown: &mut watch::Receiver<Arc<Now>>, frames: &mpsc::Sender<Bytes>) {
    let mut changed = std::pin::pin!(shown.changed());
    let mut closed = std::pin::pin!(frames.closed());
    std::future::poll_fn(|context| match (changed.as_mut().poll(context), closed.as_mut().poll(context)) {
        (Poll::Pending, Poll::Pending) => Poll::Pending,
        _ => Poll::Ready(()),
    })
    .await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            (HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap())
        };
        let mut headers = HeaderMap::new();
        for (name, value) in list.iter().map(pair) {
            headers.append(name, value);
        }
        headers
    }

    #[test]
    fn what_is_bounded_is_bounded_on_a_real_network() {
        let room = Limits {
            connections: 32,
            per_address: 6,
            body: 4 << 10,
            slow: Duration::from_secs(10),
            per_second: 20,
            idle: Duration::from_secs(30 * 60),
            beat: Duration::from_secs(15),
        };
        for address in ["192.168.1.20", "10.0.0.1", "fd00::1"] {
            assert_eq!(Limits::at(address.parse().unwrap()), room, "{address}");
        }
        let home = Limits { per_address: 32, per_second: 200, ..room };
        assert_eq!(Limits::at("127.0.0.1".parse().unwrap()), home);
    }

    #[test]
    fn only_its_own_pages_are_answered() {
        let at: SocketAddr = "192.168.1.20:53124".parse().unwrap();
        let check = |list: &[(&str, &str)]| check_origin(at, &headers(list), &"/".parse().unwrap());
        let host = ("host", "192.168.1.20:53124");
        assert_eq!(check(&[host]), Ok(()));
        assert_eq!(check(&[host, ("origin", "http://192.168.1.20:53124")]), Ok(()));
        for wrong in
            ["", "localhost:53124", "192.168.1.20", "evil.example:53124", "192.168.1.20:53124.evil.example"]
        {
            assert_eq!(check(&[("host", wrong)]), Err(StatusCode::MISDIRECTED_REQUEST), "{wrong}");
        }
        assert_eq!(check(&[]), Err(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(check(&[host, host]), Err(StatusCode::MISDIRECTED_REQUEST), "two of them");
        for foreign in ["http://evil.example", "null", "https://192.168.1.20:53124", "http://192.168.1.20:80"]
        {
            assert_eq!(check(&[host, ("origin", foreign)]), Err(StatusCode::FORBIDDEN), "{foreign}");
        }
        assert_eq!(check(&[host, ("sec-fetch-site", "cross-site")]), Err(StatusCode::FORBIDDEN));
        assert_eq!(check(&[host, ("sec-fetch-site", "same-origin")]), Ok(()));
        let uri = "http://evil.example/".parse().unwrap();
        assert_eq!(check_origin(at, &headers(&[host]), &uri), Err(StatusCode::MISDIRECTED_REQUEST));
    }
}
