//! Work over all cores; results in a fixed order.

use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time between two drawings of a long job.
const PAUSE: Duration = Duration::from_millis(200);

/// Does the work for every item, begun in their order; answers in their order too, whatever the number of threads.
///
/// `threads` of `None` takes all cores. `draw` is called five times a second until all is done.
pub fn each<T: Send, R: Send>(
    items: Vec<T>,
    threads: Option<usize>,
    draw: impl Fn(),
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let cores = || thread::available_parallelism().map_or(1, |n| n.get());
    let threads = threads.unwrap_or_else(cores).clamp(1, items.len().max(1));
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().expect("no worker panics with the queue").next();
    let (send, receive) = channel();
    let mut results = Vec::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((i, item)) = next() {
                    send.send((i, work(item))).expect("results are taken until all have gone");
                }
            });
        }
        drop(send);
        loop {
            match receive.recv_timeout(PAUSE) {
                Ok(result) => results.push(result),
                Err(RecvTimeoutError::Timeout) => draw(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    results.sort_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_keep_the_order_of_the_items_whatever_the_number_of_threads() {
        for threads in [None, Some(0), Some(1), Some(3), Some(200)] {
            let squares = each((0..100).collect(), threads, || (), |i: u64| i * i);
            assert_eq!(squares, (0..100).map(|i| i * i).collect::<Vec<_>>(), "{threads:?}");
        }
        assert!(each(Vec::<u64>::new(), None, || (), |i| i).is_empty());
    }
}
