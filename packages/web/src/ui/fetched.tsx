import { type ComponentType, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Alert } from './feedback/alert.tsx';
import { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
import { lazyModule, useLazyModule } from './use-lazy-module.ts';

interface Options {
  /** The shape of what will come, so that nothing jumps. */
  skeleton?: SkeletonProps;
  /** What stands around it until it has come, for a part that brings its own surroundings. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/**
 * A part of the page whose code is fetched when it is first drawn, or ahead of that by `preload`. Without a connection
 * it says so and can be asked again; the page around it stays.
 */
export const fetched = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { skeleton = { lines: 5, height: '72px' }, frame: Frame = Fragment }: Options = {},
): FunctionComponent<Props> & { preload: () => void } => {
  const lazy = lazyModule(load);
  const Fetched = (props: Props) => {
    const { module: Part, failed, retry } = useLazyModule(lazy);
    if (Part) return <Part {...props} />;
    return (
      <Frame>
        {failed ? (
          <Alert kind="error" announce title="Bagian ini belum dapat dimuat">
            <p>Periksa sambungan internet Anda.</p>
            <Button variant="secondary" onClick={retry}>
              Coba lagi
            </Button>
          </Alert>
        ) : (
          <Skeleton {...skeleton} />
        )}
      </Frame>
    );
  };
  return Object.assign(Fetched, { preload: lazy.preload });
};
