import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { LazyCode } from '../../lib/loading/lazy-code.ts';
import { CodeAlert, CodeNotice } from './code-failure.tsx';

/** A module whose default export is a component. */
export interface ComponentModule<Props> {
  readonly default: ComponentType<Props>;
}

interface LazyComponentProps<Props> {
  readonly code: LazyCode<ComponentModule<Props>>;
  readonly props: Props;
}

/**
 * Renders the component of a module, and suspends until its code has loaded; throws if it fails. Code that has loaded is rendered at
 * once, which server rendering and hydration need; React's `lazy` would suspend even then, and keep a failure for good.
 */
export function LazyComponent<Props extends object>({ code, props }: LazyComponentProps<Props>) {
  const { default: Loaded } = code.module ?? use(code.loadForRendering());
  return <Loaded {...props} />;
}

interface Failure<Props> {
  readonly props: Props;
  /** Failed attempts so far, at least 1. */
  readonly attempts: number;
  readonly retry: () => void;
}

interface LazyOptions<Props> {
  readonly fallback: ReactNode;
  readonly failed: (failure: Failure<Props>) => ReactNode;
}

/** A component with its own code, which can also be loaded before the component is shown. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  readonly preload: () => void;
  /** Loads the code and rejects if it fails. The server awaits it before it renders the component. */
  readonly load: () => Promise<unknown>;
}

/**
 * Returns a component that loads its code when it is first shown. A failure stays where the component is and never reaches the page;
 * `failed` says so and offers `retry`, which loads the code again.
 */
export function lazyWith<Props extends object>(
  importModule: () => Promise<ComponentModule<Props>>,
  options: LazyOptions<Props>,
): LazyPart<Props> {
  const code = new LazyCode(importModule);
  return Object.assign((props: Props) => <Attempts code={code} props={props} {...options} />, {
    preload: () => code.preload(),
    load: () => code.load(),
  });
}

interface AttemptsProps<Props> extends LazyComponentProps<Props>, LazyOptions<Props> {}

function Attempts<Props extends object>({ code, props, fallback, failed }: AttemptsProps<Props>) {
  const [attempts, setAttempts] = useState(1);
  const retry = () => setAttempts(attempts + 1);
  return (
    <Catcher
      key={attempts}
      onFailure={() => code.forgetFailure()}
      failed={() => failed({ props, attempts, retry })}
    >
      <Suspense fallback={fallback}>
        <LazyComponent code={code} props={props} />
      </Suspense>
    </Catcher>
  );
}

/** A dialog with its own code. If the code fails, a notice is shown over the page. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  importModule: () => Promise<ComponentModule<Props>>,
): LazyPart<Props> =>
  lazyWith(importModule, {
    fallback: null,
    failed: ({ props, ...failure }) => <CodeNotice {...failure} onClose={props.onClose} />,
  });

interface PartOptions {
  /** Text for a failure: 'No se ha podido cargar el mapa'. */
  readonly failedText: string;
  readonly fallback: ReactNode;
}

/** A part of a page with its own code. A failure is shown in its place. */
export const lazyPart = <Props extends object>(
  importModule: () => Promise<ComponentModule<Props>>,
  { failedText, fallback }: PartOptions,
): LazyPart<Props> =>
  lazyWith(importModule, {
    fallback,
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
