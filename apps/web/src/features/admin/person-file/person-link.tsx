import { Link } from '../../../lib/navigation/link.tsx';

interface PersonLinkProps {
  readonly person: { readonly id: number; readonly name: string } | null;
  /** Text without a person. */
  readonly none: string;
}

/** The name of a person, which leads to the person's file. */
export const PersonLink = ({ person, none }: PersonLinkProps) =>
  person === null ? none : <Link to={`/admin/users/${person.id}`}>{person.name}</Link>;
