import { shared } from './shared.ts'

document.body.append(shared('something for later'))
