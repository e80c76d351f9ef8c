import * as v from 'valibot'

/** The shapes that several of the app's methods and events share. For tests, documents and native sides. */
export const nothing = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((): Record<string, never> => ({})),
)
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
export const theme = v.picklist(['white', 'black'])
/** CSS pixels. */
export const safeArea = v.object({ top: amount, right: amount, bottom: amount, left: amount })
