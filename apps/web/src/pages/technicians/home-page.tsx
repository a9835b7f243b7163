import { NeedForm } from '../../features/technicians/need/need-form.tsx';
import { Hero } from '../../features/technicians/search/hero.tsx';
import { TechnicianSearch } from '../../features/technicians/search/technician-search.tsx';

/** Asks what the visitor needs, and shows technicians as a map and a list. */
export default function HomePage() {
  return (
    <>
      <Hero>
        <NeedForm />
      </Hero>
      <TechnicianSearch />
    </>
  );
}
