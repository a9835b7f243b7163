import { Hero } from '../../features/technicians/search/hero.tsx';
import { TechnicianSearch } from '../../features/technicians/search/technician-search.tsx';

/** Technicians on a map and in a list. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <TechnicianSearch />
    </>
  );
}
