import { describe, expect, it } from 'vitest';
import { createFrameShare, FULL_MS } from '../../web/src/ui/frameShare';

describe('the parts that draw share a frame', () => {
  it('what one has used is not left to the next', () => {
    const share = createFrameShare();
    expect(share.left(100)).toBe(FULL_MS);
    share.spend(100, 5);
    expect(share.left(100)).toBe(FULL_MS - 5);
    share.spend(100, 5);
    expect(share.left(100)).toBe(0);
  });

  it('a new frame begins with nothing used', () => {
    const share = createFrameShare();
    share.spend(100, 50);
    expect(share.left(116)).toBe(FULL_MS);
    share.spend(116, 1);
    expect(share.left(116)).toBe(FULL_MS - 1);
  });
});
