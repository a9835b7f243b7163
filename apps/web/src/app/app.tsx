import { BrowserRouter, Route, Routes } from 'react-router';
import NotFoundPage from '../pages/not-found-page.tsx';
import { Guard } from './guard.tsx';
import { Layout } from './layout.tsx';
import { Providers } from './providers.tsx';
import { routes } from './routes.ts';

/** The whole app: what surrounds every page, and one guarded route for each row of `routes`. */
export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            {routes.map(({ path, access, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Guard access={access}>
                    <Page />
                  </Guard>
                }
              />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Providers>
  );
}
