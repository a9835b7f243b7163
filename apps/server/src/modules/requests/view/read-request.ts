import type { Session } from '../../../platform/http/session.ts';
import { findPhotos } from '../store/photos.ts';
import { findReviews, type RequestContext } from './context.ts';
import { presentRequest } from './present.ts';
import { findVisible, type Visible } from './relation.ts';

/** Returns a request as the session may see it. Throws 404 for a session without a relation to it. */
export const readRequest = async (context: RequestContext, session: Session, id: number) =>
  showRequest(context, await findVisible(context, session, id));

/** Returns a request that the caller has read, as this relation may see it. */
export async function showRequest(
  { database, files, clock, readMoney, ...reviews }: RequestContext,
  { request, relation }: Visible,
) {
  const { id } = request;
  // Only an offer can be paid.
  const money = request.offer_version > 0 ? await readMoney(database.read, [id]) : null;
  const photos = await findPhotos(database.read, [request]);
  return presentRequest(request, relation, {
    linkTo: name => files.link(name, clock()),
    photos: photos.get(id) ?? [],
    money: money?.get(id),
    reviews: (await findReviews(reviews, database.read, [request]))(request),
    now: clock(),
  });
}
