/** The stored answer of the exchange, so that a disabled feature does not show before the next answer. */
export const featuresOffKey = 'disabledFeatures'

/** A feature that is off until the exchange names it: few exchanges have its calls. */
export const offUntilNamed = 'saved'
