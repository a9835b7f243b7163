import type { Session } from '../../../platform/http/session.ts';
import { findPhotos } from '../store/photos.ts';
import type { RequestContext } from './context.ts';
import { findReviews } from './find-reviews.ts';
import { findVisible } from './find-visible.ts';
import { presentRequest } from './present.ts';

/** Returns a request as the session may see it. Throws 404 for a session without a relation to it. */
export async function readRequest(context: RequestContext, session: Session, id: number) {
  const { database, files, clock, readMoney } = context;
  const { request, relation } = await findVisible(context, session, id);
  const money = await readMoney(database.read, [id]);
  const photos = await findPhotos(database.read, [request]);
  return presentRequest(request, relation, {
    linkTo: name => files.link(name, clock()),
    photos: photos.get(id) ?? [],
    money: money.get(id),
    reviews: (await findReviews(context, database.read, [request]))(request),
    now: clock(),
  });
}
