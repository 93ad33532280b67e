//! A queue in one piece of memory.

/// Grows to a power of two and never shrinks.
pub struct Ring<Item> {
    items: Vec<Item>,
    head: usize,
    tail: usize,
}

impl<Item> Default for Ring<Item> {
    fn default() -> Self {
        Ring { items: Vec::new(), head: 0, tail: 0 }
    }
}

impl<Item: Copy + Default> Ring<Item> {
    /// Number of items.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.tail.wrapping_sub(self.head)
    }

    /// Adds an item at the end.
    #[inline(always)]
    pub fn push(&mut self, item: Item) {
        if self.len() == self.items.len() {
            self.grow();
        }
        let mask = self.items.len() - 1;
        self.items[self.tail & mask] = item;
        self.tail = self.tail.wrapping_add(1);
    }

    /// The first item.
    #[inline(always)]
    pub fn front(&self) -> Option<&Item> {
        if self.head == self.tail {
            return None;
        }
        Some(&self.items[self.head & (self.items.len() - 1)])
    }

    /// Takes the first item away.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Item> {
        let item = *self.front()?;
        self.head = self.head.wrapping_add(1);
        Some(item)
    }

    #[cold]
    fn grow(&mut self) {
        let before = self.items.len();
        let mut items = vec![Item::default(); (before * 2).max(64)];
        let count = self.len();
        for (place, item) in items.iter_mut().enumerate().take(count) {
            *item = self.items[(self.head + place) & (before - 1)];
        }
        self.items = items;
        self.head = 0;
        self.tail = count;
    }
}
