import exchange from 'insights:exchange'
import { shared } from './shared.ts'

document.title = shared(exchange.brand.name + exchange.signing.certificate)
void import('./render.ts')
void import('./home.ts')
void import('./late.ts')
void import('./later.ts')
