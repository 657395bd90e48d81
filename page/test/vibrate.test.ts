import '../session/all-games.js';
import { vibrate } from '../table/feedback.js';

/** What a device is told when cards leave. */
function felt(removed: number, device: { readonly active?: boolean; readonly reduced?: boolean } = {}): unknown[] {
  const told: unknown[] = [];
  vi.stubGlobal('navigator', {
    vibrate: (pattern: unknown) => told.push(pattern),
    userActivation: { hasBeenActive: device.active ?? true },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: device.reduced ?? false }));
  vibrate(removed);
  return told;
}

describe('a removal', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is felt, a quartet otherwise than a pair', () => {
    const [[pair], [quartet]] = [felt(2), felt(4)];
    expect(pair).not.toEqual(quartet);
    expect([felt(2).length, felt(4).length]).toEqual([1, 1]);
  });

  it('is not felt where nothing leaves, motion is to be reduced, or the page has not been touched', () => {
    expect([felt(0), felt(2, { reduced: true }), felt(2, { active: false })]).toEqual([[], [], []]);
  });

  it('passes where the device cannot vibrate', () => {
    vi.stubGlobal('navigator', {});
    expect(() => vibrate(2)).not.toThrow();
  });
});
