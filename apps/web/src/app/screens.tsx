import { Route, Routes } from 'react-router';
import { Guard } from './guard.tsx';
import { Layout } from './layout.tsx';
import { PageOf } from './page-code.tsx';
import { nowhere, routes } from './routes.ts';

/** What surrounds every page, and one guarded route for each row of `routes`. */
export function Screens() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {routes.map(({ path, access, code }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard access={access}>
                <PageOf code={code} />
              </Guard>
            }
          />
        ))}
        <Route path="*" element={<PageOf code={nowhere} />} />
      </Route>
    </Routes>
  );
}
