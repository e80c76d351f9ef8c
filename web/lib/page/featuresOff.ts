/** Where the exchange's last word is kept, so that a feature that was off is not seen before the next one comes. */
export const featuresOffKey = 'disabledFeatures'
