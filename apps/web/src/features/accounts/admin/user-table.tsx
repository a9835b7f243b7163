import type { ReactNode, Ref } from 'react';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './users.module.css';

const COLUMNS = ['Usuario', 'Email', 'Teléfono', 'Rol', 'Registro', 'Acciones'];

interface UserTableProps {
  /** Receives the element that contains the rows. */
  readonly list?: Ref<HTMLTableSectionElement>;
  readonly children: ReactNode;
}

/** Shows column headings on a wide screen; on a phone each row is a card without them. */
export function UserTable({ list, children }: UserTableProps) {
  return (
    <table className={classes.table} aria-label="Usuarios">
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list}>{children}</tbody>
    </table>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder rows while the accounts load. */
export function UserSkeleton() {
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      <div aria-hidden="true">
        <UserTable>
          {ROWS.map(row => (
            <tr key={row} className={`${classes.row} ${classes.waiting}`}>
              <td>
                <div className={classes.who}>
                  <span className={classes.initial} />
                  <Skeleton height={16} width="min(8rem, 50%)" />
                </div>
              </td>
              {COLUMNS.slice(1).map(column => (
                <td key={column} className={column === COLUMNS.at(-1) ? classes.actions : undefined}>
                  <Skeleton height={16} width="70%" />
                </td>
              ))}
            </tr>
          ))}
        </UserTable>
      </div>
    </>
  );
}
