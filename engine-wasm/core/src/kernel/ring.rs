//! A queue in one power-of-two block of memory. It grows but never shrinks, and allocates only when it grows.

/// First in, first out.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    block: Vec<T>,
    head: u64,
    tail: u64,
}

impl<T: Copy + Default> Default for Ring<T> {
    fn default() -> Self {
        Ring { block: vec![T::default(); 16], head: 0, tail: 0 }
    }
}

impl<T: Copy + Default> Ring<T> {
    /// Number of items.
    #[inline]
    pub fn len(&self) -> u32 {
        (self.tail - self.head) as u32
    }

    /// Nothing inside?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    #[inline]
    fn at(&self, position: u64) -> usize {
        position as usize & (self.block.len() - 1)
    }

    /// Adds at the end.
    #[inline(always)]
    pub fn push(&mut self, item: T) {
        if self.is_full() {
            self.grow();
        }
        let at = self.at(self.tail);
        self.block[at] = item;
        self.tail += 1;
    }

    /// Inserts an item `places` behind the front; the items behind it move back.
    pub fn insert(&mut self, places: u32, item: T) {
        debug_assert!(places <= self.len(), "no gap is left");
        self.push(item);
        let to = self.head + u64::from(places);
        for position in (to + 1..self.tail).rev() {
            let (before, here) = (self.at(position - 1), self.at(position));
            self.block.swap(before, here);
        }
    }

    /// Takes from the front.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let item = self.block[self.at(self.head)];
        self.head += 1;
        Some(item)
    }

    /// The item at the end.
    pub fn back_mut(&mut self) -> Option<&mut T> {
        let last = self.tail.checked_sub(1).filter(|_| !self.is_empty())?;
        let at = self.at(last);
        Some(&mut self.block[at])
    }

    /// The item at the front.
    #[inline]
    pub fn front(&self) -> Option<&T> {
        (!self.is_empty()).then(|| &self.block[self.at(self.head)])
    }

    /// The item `places` behind the front.
    #[inline]
    pub fn peek(&self, places: u32) -> Option<&T> {
        let position = self.head + u64::from(places);
        (position < self.tail).then(|| &self.block[self.at(position)])
    }

    /// Drops `items` items from the front; there must be at least that many.
    #[inline]
    pub fn skip(&mut self, items: u32) {
        debug_assert!(items <= self.len(), "only what is there can be taken");
        self.head += u64::from(items);
    }

    /// Would another item make it grow?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len() as usize == self.block.len()
    }

    /// All items, front first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (self.head..self.tail).map(|position| &self.block[self.at(position)])
    }

    /// Bytes of memory held.
    pub fn memory_bytes(&self) -> u64 {
        (self.block.len() * size_of::<T>()) as u64
    }

    #[cold]
    fn grow(&mut self) {
        let mut block = vec![T::default(); self.block.len() * 2];
        let items = self.len() as usize;
        for (to, from) in block.iter_mut().zip(self.iter()) {
            *to = *from;
        }
        self.block = block;
        self.head = 0;
        self.tail = items as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inserted_stands_in_its_place_and_the_others_keep_their_order() {
        let mut ring = Ring::default();
        (0..30).for_each(|item| ring.push(item));
        ring.skip(20);
        for (places, item) in [(0, 100), (2, 101), (12, 102)] {
            ring.insert(places, item);
        }
        let items: Vec<_> = ring.iter().copied().collect();
        assert_eq!(items, [100, 20, 101, 21, 22, 23, 24, 25, 26, 27, 28, 29, 102]);
    }

    #[test]
    fn order_survives_growth_and_wrapping() {
        let mut ring = Ring::default();
        let (mut next_in, mut next_out) = (0_u32, 0_u32);
        for round in 0..200 {
            for _ in 0..round % 23 + 3 {
                ring.push(next_in);
                next_in += 1;
            }
            for _ in 0..round % 19 {
                assert_eq!(ring.pop(), Some(next_out));
                next_out += 1;
            }
        }
        assert_eq!(ring.len(), next_in - next_out);
        assert!(ring.iter().copied().eq(next_out..next_in));
    }
}
