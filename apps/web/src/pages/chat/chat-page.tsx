import { useSearchParams } from 'react-router';
import { Chats } from '../../features/chat/chats.tsx';
import { JobEvents } from '../../features/requests/job/job-history.tsx';
import { JobSummary } from '../../features/requests/job/job-summary.tsx';
import { useUser } from '../../lib/session/session.ts';
import { DocumentTitle } from '../../ui/layout/document-title.tsx';

/** Conversations; `?request=` names the open one. */
export default function ChatPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const openId = idIn(search.get('request'));
  return (
    <>
      <DocumentTitle title="Chat" />
      <h1 className="visually-hidden">Chat</h1>
      {user ? (
        <Chats
          user={user}
          openId={openId}
          job={openId === null ? null : <JobSummary id={openId} readerId={user.id} />}
          withEvents={show => (openId === null ? null : <JobEvents id={openId}>{show}</JobEvents>)}
        />
      ) : null}
    </>
  );
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
