import { Route, Routes, useLocation } from 'react-router';
import { StableNavigateProvider } from '../lib/navigation/link.tsx';
import { LazyComponent } from '../ui/loading/lazy-part.tsx';
import { Layout } from './layout/layout.tsx';
import { Guard } from './routing/guard.tsx';
import { matchRoute, notFoundPage } from './routing/routes.ts';

/** The layout, and in it the guarded page of the address. */
export function Screens() {
  const route = matchRoute(useLocation().pathname)?.route;
  return (
    <StableNavigateProvider>
      {/* Only the matching route, because `Routes` sorts all its routes in each rendering. */}
      <Routes>
        <Route element={<Layout />}>
          {route ? (
            <Route
              path={route.path}
              element={
                <Guard access={route.access} loginReason={route.loginReason}>
                  <LazyComponent code={route.code} props={{}} />
                </Guard>
              }
            />
          ) : (
            <Route path="*" element={<LazyComponent code={notFoundPage} props={{}} />} />
          )}
        </Route>
      </Routes>
    </StableNavigateProvider>
  );
}
