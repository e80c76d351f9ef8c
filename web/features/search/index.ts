export { AssociationContent, keyOf } from './SearchField/AssociationOption.tsx'
