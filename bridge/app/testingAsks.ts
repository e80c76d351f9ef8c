/** The handler of a debug build that does what a person would do while the conformance page runs. No release has it. */
export const testingHandler = 'insightsTesting'

/**
 * What the page may ask of a debug build, and what that does then. It takes the app's own way there, as at a person's hand: it does
 * not merely send the event. What holds from now on, until the page is reloaded, holds before it is answered; what is done is done
 * after. The context's `testing` lists those that an app can.
 */
export const testingAsks = {
  back: 'Presses back.',
  background: 'Goes to the background, and comes back.',
  cover: 'Opens a screen of its own over the page, and leaves it.',
  appearance: 'Changes the theme, and then back.',
  session: 'Logs out, or logs in if no user is logged in.',
  keyboard: 'Opens the keyboard, and closes it.',
  turn: 'Turns the phone, and then back.',
  open: 'Opens a link of the app to a post.',
  tab: 'Presses its own tab again.',
  turnBack:
    'From now on cancels each sheet and leaves each screen that the page opens. Shows the page again if it was closed.',
  logIn: 'From now on logs in by itself on `login`, with a test account.',
  pick: 'From now on picks a picture by itself on `pickMedia`, and logs in.',
  byHand: 'From now on waits for a person again.',
} as const

export type TestingAsk = keyof typeof testingAsks

/** Whether something names an ask. */
export const isTestingAsk = (name: unknown): name is TestingAsk => Object.keys(testingAsks).some((ask) => ask === name)
