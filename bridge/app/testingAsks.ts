/** The handler of a debug build that does what a person would do while the conformance page runs. No release has it. */
export const testingHandler = 'insightsTesting'

/**
 * What the page may ask of a debug build, and what that does then. It takes the app's own way there, as at a person's hand: it does
 * not merely send the event. What holds from now on, until the page is loaded anew, holds before it is answered; what is done is done
 * after. The context's `testing` lists those that an app can.
 */
export const testingAsks = {
  back: 'Presses back.',
  background: 'Goes to the background, and comes back.',
  cover: 'Opens a screen of its own over the page, and leaves it.',
  appearance: 'Changes the theme, and then back.',
  session: 'Logs out, or in where nobody is logged in.',
  keyboard: 'Lets the keyboard come, and go.',
  turn: 'Turns the phone, and then back.',
  open: 'Follows a link of its own to a post.',
  tab: 'Presses its own tab again.',
  turnBack:
    'From now on turns back from each sheet and each screen that the page opens, and shows the page again where it was closed.',
  logIn: 'From now on logs in by itself when it is asked to, as its developers have set.',
  pick: 'From now on picks a picture by itself when it is asked for one, and logs in.',
  byHand: 'From now on leaves all that to the person again.',
} as const

export type TestingAsk = keyof typeof testingAsks

/** Whether something names an ask. */
export const isTestingAsk = (name: unknown): name is TestingAsk => Object.keys(testingAsks).some((ask) => ask === name)
