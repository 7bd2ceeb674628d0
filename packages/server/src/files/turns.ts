/**
 * Lets at most `limit` pieces of work run at once; the others wait in the order they came.
 * A piece that fails gives its turn back like any other.
 */
export function turns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn passes straight to the next in line, so nobody who comes later can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
