/** Work that is done once for each object. */

/** `make`, called once for each object; what it gave is kept for as long as the object is. */
export function oncePer<Of extends WeakKey, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of) as Made;
  };
}
