import { $followedUsers, choose } from './preferences.ts'

/** Follows a user, or stops, while nobody is logged in (§3): kept on this device, newest first. Of more than 500 the oldest goes. */
export function followAsVisitor(userId: string, follows: boolean): void {
  const others = $followedUsers.get().filter((id) => id !== userId)
  choose({ followedUsers: follows ? [userId, ...others] : others })
}
