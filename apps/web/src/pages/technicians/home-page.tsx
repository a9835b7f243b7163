import { Hero } from '../../features/technicians/search/hero.tsx';
import { TechnicianSearch } from '../../features/technicians/search/technician-search.tsx';

/** Search for technicians, as a map and a list. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <TechnicianSearch />
    </>
  );
}
