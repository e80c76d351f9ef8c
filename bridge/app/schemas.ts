import * as v from 'valibot'

/** The shapes that several of the app's methods and events share. For tests, documents and native sides. */
/** An object. A list is looked at first, since the record schema would take an empty one for an empty object. */
export const record = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object, not a list'),
  v.record(v.string(), v.unknown()),
)
export const nothing = v.pipe(
  record,
  v.transform((): Record<string, never> => ({})),
)
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
export const theme = v.picklist(['white', 'black'])
/** CSS pixels. */
export const safeArea = v.object({ top: amount, right: amount, bottom: amount, left: amount })
