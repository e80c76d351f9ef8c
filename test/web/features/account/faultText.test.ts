import { expect, test } from 'vitest'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { faultMessages } from '#web/i18n/en/faults.ts'

const t = accountMessages.get()
const fault = (code: string) =>
  new BridgeError('native_error', 'request failed.', { native: { code, message: 'The key cannot be trusted.' } })

test('shows the app’s own message when it could not encrypt', () => {
  expect(faultText(fault('refused'), t)).toBe('The key cannot be trusted.')
})

test('shows our message for other failures of the app', () => {
  expect(faultText(fault('network'), t)).toBe(faultMessages.get().failed)
})
