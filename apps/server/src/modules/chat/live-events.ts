import type * as socket from '@oficio/domain/live/socket.ts';

declare module '../../platform/live/events.ts' {
  interface ClientEvents extends socket.ClientEvents {}
  interface ServerEvents
    extends Pick<
      socket.ServerEvents,
      'new_message' | 'chat_updated' | 'messages_read' | 'user_typing' | 'user_stop_typing'
    > {}
}
