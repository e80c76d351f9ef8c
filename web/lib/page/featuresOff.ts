/** Where the exchange's last word is kept, so that a feature that was off is not seen before the next one comes. */
export const featuresOffKey = 'disabledFeatures'

/** A feature that is off until the exchange names it: few exchanges have its calls. */
export const offUntilNamed = 'saved'
