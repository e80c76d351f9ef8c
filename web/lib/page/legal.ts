import packed from 'insights:legal'
import type { LegalConfig } from '#bridge/site/legal.ts'
import { services } from './services.ts'

/** What the exchange tells its readers: a build packs it apart, a site that mounts the screens has it in its configuration. */
export const legal = (): LegalConfig => ({ ...packed.legal, ...services().exchange })
