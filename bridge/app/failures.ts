import { BridgeError } from '../transport/errors.ts'
import type { CarrierName, NativeError } from '../transport/wire.ts'

/** The sentences of the failures that a call to the app can meet. */

export const missing = (carrier: CarrierName, method: string): BridgeError =>
  carrier === 'browser'
    ? new BridgeError('no_carrier', `This page is not inside the app, so ${method} has nobody to answer it.`, {
        method,
      })
    : new BridgeError('no_handler', `This version of the app has no ${method}.`, { method })

export const closed = (method: string): BridgeError =>
  new BridgeError('page_left', `The bridge was closed before ${method} was called.`, { method })

export const unwritable = (method: string, cause: unknown): BridgeError =>
  new BridgeError('bad_params', `The params of ${method} cannot be written as JSON.`, { method, cause })

export const tooLarge = (method: string, length: number, most: number): BridgeError =>
  new BridgeError('too_large', `A message for ${method} would have ${length} characters; ${most} is the most.`, {
    method,
  })

export const threw = (method: string, cause: unknown): BridgeError =>
  new BridgeError('native_error', `The app failed at ${method}.`, { method, cause })

export const saidNo = (method: string, native: NativeError): BridgeError =>
  new BridgeError('native_error', `The app refused ${method}: ${native.message || native.code}`, { method, native })

export const badReply = (method: string): BridgeError =>
  new BridgeError('bad_reply', `The app answered ${method} with something that is not its result.`, { method })
