import { Button } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isCodeFailure } from '../../lib/loading/lazy-code.ts';
import { StatusPage } from '../../ui/layout/status-page.tsx';

interface State {
  readonly error: Error | null;
}

/** Catches errors that a page throws while rendering, including code that failed to load. Parts of pages use `lazyPart`. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <Failed isOfCode={isCodeFailure(error)} /> : this.props.children;
  }
}

function Failed({ isOfCode }: { readonly isOfCode: boolean }) {
  return (
    <div role="alert">
      <StatusPage
        title={isOfCode ? 'No hemos podido cargar esta página' : 'Algo ha salido mal'}
        text={
          isOfCode
            ? 'Puede que se haya cortado la conexión o que haya una versión nueva de la aplicación.'
            : 'El error es nuestro. Recarga la página y, si se repite, vuelve al inicio.'
        }
      >
        <Button size="md" onClick={() => location.reload()}>
          Recargar la página
        </Button>
        <a href="/">Volver al inicio</a>
      </StatusPage>
    </div>
  );
}
