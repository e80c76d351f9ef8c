import type { ReplyDoor } from './nativeGlobals.ts'

/** Puts `window.insightsBridge` there, the door by which native calls into the page. */
export function openReplyDoor(window: Window, receive: (message: unknown) => void): () => void {
  const door: ReplyDoor = { reply: receive }
  window.insightsBridge = door
  return () => {
    if (window.insightsBridge === door) delete window.insightsBridge
  }
}
