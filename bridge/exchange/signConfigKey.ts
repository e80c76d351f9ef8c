/** Where a tab keeps the sign configuration. Apart from what signs: in the app a log-out forgets it too, and brings no signing code. */
export const signConfigKey = 'signConfig'
