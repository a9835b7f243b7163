import { DatabaseSync } from 'node:sqlite';
import { fold, plainWords } from '@oficio/domain/fields/fold.ts';
import { needTerms } from '@oficio/domain/search/need-terms.ts';
import { defaultWords } from '@oficio/domain/search/service-words.ts';

/** The simplest design, for comparison: `like` over the words of the services and the names of the technicians. */
export interface LikeSearch {
  /** Returns the names of the services with most words of a text, at most five. */
  services(text: string): readonly string[];
  /** The same without the words of Spanish that say nothing about a service. */
  servicesByTerms(text: string): readonly string[];
  /** Returns five technicians whose name contains a text. */
  technicians(text: string): readonly unknown[];
  close(): void;
}

/** Opens a database file with technicians and adds a table with the folded words. */
export function createLikeSearch(file: string, names: readonly string[]): LikeSearch {
  const database = new DatabaseSync(file);
  database.exec('create temp table words (service text not null, word text not null)');
  const insert = database.prepare('insert into words (service, word) values (?, ?)');
  for (const name of names) for (const word of [name, ...defaultWords(name)]) insert.run(name, fold(word));
  const named = database.prepare(`
    select users.id, users.name, technicians.photo from technicians join users on users.id = technicians.user_id
    where technicians.approved = 1 and technicians.available = 1 and users.suspended_at is null
      and technicians.latitude is not null and users.name like ? limit 5`);
  const byCount = (words: readonly string[]) => {
    if (words.length === 0) return [];
    const hits = words.map(() => '(word like ?)').join(' + ');
    const rows = database
      .prepare(
        `select service, sum(${hits}) as hits from words group by service having hits > 0 order by hits desc limit 5`,
      )
      .all(...words.map(word => `%${word}%`)) as unknown as readonly { readonly service: string }[];
    return rows.map(({ service }) => service);
  };
  return {
    services: text => byCount(plainWords(text)),
    servicesByTerms: text => byCount(needTerms(text)),
    technicians: text => named.all(`%${text}%`),
    close: () => database.close(),
  };
}
