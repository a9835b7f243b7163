import { expect, it } from 'vitest';
import { sectionOf, sectionsOf } from './admin-sections.ts';

it('sectionOf returns the section of a page and of the pages below it', () => {
  const sections = sectionsOf('admin');
  expect(
    ['/admin', '/admin/requests', '/admin/requests/7', '/admin/search'].map(path =>
      sectionOf(sections, path),
    ),
  ).toEqual(['/admin', '/admin/requests', '/admin/requests', undefined]);
});

it('sectionsOf has no section for customers and technicians', () => {
  expect([sectionsOf('user'), sectionsOf('technician')]).toEqual([[], []]);
});
