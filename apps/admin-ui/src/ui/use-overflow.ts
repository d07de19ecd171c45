import { type RefObject, useEffect, useState } from 'react';

/** Whether what stands in the box is wider than the box, as both change. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const measure = () =>
      setWider(inner.getBoundingClientRect().width > outer.getBoundingClientRect().width + 0.5);
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box]);
  return isWider;
}
