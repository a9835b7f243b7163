import { Route, Routes } from 'react-router';
import { StableNavigateProvider } from '../lib/navigation/stable-navigate.tsx';
import { Layout } from './layout/layout.tsx';
import { Guard } from './routing/guard.tsx';
import { PageOf } from './routing/page-code.tsx';
import { notFoundPage, routes } from './routing/routes.ts';

/** The layout, and one guarded route for each row of `routes`. */
export function Screens() {
  return (
    <StableNavigateProvider>
      <Routes>
        <Route element={<Layout />}>
          {routes.map(({ path, access, loginReason, code }) => (
            <Route
              key={path}
              path={path}
              element={
                <Guard access={access} loginReason={loginReason}>
                  <PageOf code={code} />
                </Guard>
              }
            />
          ))}
          <Route path="*" element={<PageOf code={notFoundPage} />} />
        </Route>
      </Routes>
    </StableNavigateProvider>
  );
}
