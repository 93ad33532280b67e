//! Items with stable indexes and a free list; allocates only when it grows.

/// A store of `T` by index.
#[derive(Clone, Debug, Default)]
pub struct Slab<T> {
    items: Vec<T>,
    free: Vec<u32>,
}

impl<T: Copy> Slab<T> {
    /// Stores an item and returns its index.
    #[inline]
    pub fn insert(&mut self, item: T) -> u32 {
        if let Some(index) = self.free.pop() {
            self.items[index as usize] = item;
            return index;
        }
        self.items.push(item);
        (self.items.len() - 1) as u32
    }

    /// Removes an item; its index may be reused from now on.
    #[inline]
    pub fn remove(&mut self, index: u32) -> T {
        self.free.push(index);
        self.items[index as usize]
    }

    /// The item at `index`.
    #[inline]
    pub fn get(&self, index: u32) -> &T {
        &self.items[index as usize]
    }

    /// The item at `index`, mutable.
    #[inline]
    pub fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.items[index as usize]
    }

    /// Number of items stored.
    pub fn live(&self) -> usize {
        self.items.len() - self.free.len()
    }

    /// Bytes of memory held.
    pub fn memory_bytes(&self) -> u64 {
        (self.items.capacity() * size_of::<T>() + self.free.capacity() * 4) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freed_indexes_are_used_again() {
        let mut slab = Slab::default();
        let first = slab.insert('a');
        let second = slab.insert('b');
        assert_eq!(slab.remove(first), 'a');
        assert_eq!(slab.insert('c'), first);
        assert_eq!((*slab.get(first), *slab.get(second)), ('c', 'b'));
        assert_eq!(slab.live(), 2);
    }
}
