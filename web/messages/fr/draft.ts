const draft = {
  title: 'Brouillons',
  draft: 'Brouillon',
  message: 'Publication',
  article: 'Article',
  untitled: 'Encore sans texte',
  saved: 'Enregistré : {ago}',
  morePictures: '+{count}',
  elsewhere: {
    one: '{count} image se trouve sur un autre appareil',
    many: '{count} d’images se trouvent sur un autre appareil',
    other: '{count} images se trouvent sur un autre appareil',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText:
    'Les images restent là où elles ont été ajoutées jusqu’à la publication. Ouvrez le brouillon sur cet appareil pour les voir.',
  picture: 'Image sans description',
  delete: 'Supprimer',
  deleteDraft: 'Supprimer le brouillon « {line} »',
  deleted: {
    one: '{count} brouillon supprimé',
    many: '{count} de brouillons supprimés',
    other: '{count} brouillons supprimés',
  },
  undo: 'Annuler',
  deleteFailed: 'Le brouillon n’a pas été supprimé. {reason}',
  emptyTitle: 'Aucun brouillon',
  emptyText: 'Ce que vous commencez à écrire sans le publier est gardé ici.',
  goneTitle: 'Ce brouillon n’existe plus',
  goneText: 'Il a été publié ou supprimé.',
  toDrafts: 'Tous les brouillons',
  visitorTitle: 'Ce que vous avez commencé à écrire',
  visitorText: 'Connectez-vous pour retrouver vos brouillons sur tous vos appareils.',
  logIn: 'Se connecter',
}

export const rooms = { draft }
