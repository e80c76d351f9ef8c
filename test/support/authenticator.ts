import type { Cdp } from '#scripts/drivers/cdp.ts'

export interface PluggedIn {
  /** Whether its owner is recognised from now on. */
  recognise(isOwner: boolean): Promise<unknown>
  unplug(): Promise<unknown>
}

/** Plugs an authenticator into Chromium, as a device has one: its owner is there, and is recognised. */
export async function plugIn(cdp: Cdp): Promise<PluggedIn> {
  await cdp.send('WebAuthn.enable', {})
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
