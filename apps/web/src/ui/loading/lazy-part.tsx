// biome-ignore lint/style/noRestrictedImports: Everything else uses `lazy` through this file.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { type LoadCode, loadCode } from '../../lib/page/load-code.ts';
import { CodeAlert, CodeNotice } from './code-failure.tsx';

interface Failure<Props> {
  readonly props: Props;
  /** Failed attempts so far, at least 1. */
  readonly attempts: number;
  readonly retry: () => void;
}

interface LazyOptions<Props> {
  readonly waiting: ReactNode;
  readonly failed: (failure: Failure<Props>) => ReactNode;
}

/**
 * Fetches a component when it is first shown. A failure stays where the component is and never reaches the page; `failed`
 * says so and offers `retry`, which imports the code again.
 */
export function lazyWith<Props extends object>(
  load: LoadCode<ComponentType<Props>>,
  options: LazyOptions<Props>,
): ComponentType<Props> {
  const code = new RenewableCode(load);
  return props => <LazyPart code={code} props={props} {...options} />;
}

/** React keeps the failure of a lazy component for good, so each attempt needs another one. */
class RenewableCode<Props extends object> {
  readonly #load: LoadCode<ComponentType<Props>>;
  latest: ComponentType<Props>;

  constructor(load: LoadCode<ComponentType<Props>>) {
    this.#load = load;
    this.latest = this.#lazy();
  }

  renew(): void {
    this.latest = this.#lazy();
  }

  #lazy(): ComponentType<Props> {
    return lazy(() => loadCode(this.#load)) as unknown as ComponentType<Props>;
  }
}

interface LazyPartProps<Props extends object> extends LazyOptions<Props> {
  readonly code: RenewableCode<Props>;
  readonly props: Props;
}

function LazyPart<Props extends object>({ code, props, waiting, failed }: LazyPartProps<Props>) {
  const [{ Code, attempts }, setAttempt] = useState({ Code: code.latest, attempts: 1 });
  const retry = () => setAttempt({ Code: code.latest, attempts: attempts + 1 });
  return (
    <Catcher key={attempts} onFailure={() => code.renew()} failed={() => failed({ props, attempts, retry })}>
      <Suspense fallback={waiting}>
        <Code {...props} />
      </Suspense>
    </Catcher>
  );
}

/** Loads a dialog lazily. If its code fails, a notice is shown over the page. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  load: LoadCode<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyWith(load, {
    waiting: null,
    failed: ({ props, ...failure }) => <CodeNotice {...failure} onClose={props.onClose} />,
  });

interface PartOptions {
  /** Text for a failure: 'No se ha podido cargar el mapa'. */
  readonly failedText: string;
  readonly waiting: ReactNode;
}

/** Loads a part of a page lazily. A failure is shown in its place. */
export const lazyPart = <Props extends object>(
  load: LoadCode<ComponentType<Props>>,
  { failedText, waiting }: PartOptions,
): ComponentType<Props> =>
  lazyWith(load, {
    waiting,
    failed: ({ props: _, ...failure }) => <CodeAlert {...failure} text={failedText} />,
  });

interface CatcherProps {
  readonly onFailure: () => void;
  readonly failed: () => ReactNode;
  readonly children: ReactNode;
}

class Catcher extends Component<CatcherProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    console.error('A part of the page could not be shown', error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed() : this.props.children;
  }
}
