const shortcuts = {
  title: 'Raccourcis clavier',
  next: 'Publication suivante',
  previous: 'Publication précédente',
  open: 'L’ouvrir',
  like: 'Aimer, ou annuler',
  repost: 'Repartager, ou annuler',
  follow: 'Suivre, ou ne plus suivre',
  search: 'Rechercher',
  fresh: 'Nouvelles publications',
  home: 'Aller au fil',
  notifications: 'Aller aux notifications',
  topics: 'Aller aux sujets',
  settings: 'Aller aux réglages',
  help: 'Cette liste',
  or: 'ou',
  andThen: 'puis',
}

export const rooms = { shortcuts }
