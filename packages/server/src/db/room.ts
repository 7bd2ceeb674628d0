/** Room for so many at once; whoever finds it full waits a moment, and goes elsewhere where nobody leaves. */

export interface Room {
  /** True for who has come in, and has to leave; false where it stays full for as long as may be waited, or too many wait. */
  enter(): Promise<boolean>;
  leave(): void;
}

interface Size {
  /** So many at once, and so many who wait. */
  most: number;
  waiting: number;
  /** For so long, in milliseconds. */
  ms: number;
}

export const createRoom = ({ most, waiting, ms }: Size): Room => {
  let inside = 0;
  const queue = new Set<() => void>();
  return {
    enter: async () => {
      if (inside < most) {
        inside += 1;
        return true;
      }
      if (queue.size >= waiting) return false;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          queue.delete(enter);
          resolve(false);
        }, ms);
        const enter = () => {
          clearTimeout(timer);
          queue.delete(enter);
          resolve(true);
        };
        queue.add(enter);
      });
    },
    leave: () => {
      const [next] = queue;
      if (next) next();
      else inside -= 1;
    },
  };
};
