const qrLogin = {
  title: 'Se connecter par QR code',
  text: 'Scannez-le avec un téléphone où vous êtes connecté, puis confirmez sur celui-ci.',
  code: 'QR code de connexion',
  asking: 'Un instant…',
  scanned: 'Scanné',
  scannedText: 'Confirmez maintenant sur votre téléphone.',
  refused: 'Connexion refusée',
  refusedText: 'La connexion a été refusée sur votre téléphone.',
  expired: 'Ce code a expiré',
  expiredText: 'Un code est valable deux minutes.',
  failed: 'Pas de code',
  entering: 'Connexion en cours…',
  renew: 'Nouveau code',
  confirmTitle: 'Se connecter sur un autre appareil ?',
  confirmText:
    'Ne confirmez que si vous avez vous-même ce code sous les yeux, en ce moment. Personne d’autre n’en a besoin, pas même notre assistance.',
  where: 'Appareil',
  unknown: 'Inconnu',
  from: 'Adresse réseau',
  asked: 'Demandé à',
  as: 'Connexion en tant que',
  confirm: 'Connecter cet appareil',
  refuse: 'Refuser',
  confirmed: 'Cet appareil est en cours de connexion',
  confirmedText:
    'Vous pouvez y retourner. Si ce n’était pas vous, déconnectez-vous partout et changez votre mot de passe.',
  saidNo: 'Connexion refusée',
  saidNoText:
    'Personne n’a été connecté. Si vous n’avez rien demandé, quelqu’un vous a montré son propre code : soyez prudent.',
  cannotTitle: 'Ce code n’est pas utilisable',
  visitorTitle: 'Connectez-vous d’abord ici',
  visitorText: 'Vous pourrez ensuite confirmer la connexion de l’autre appareil.',
  done: 'Vers les publications',
}

export const rooms = { qrLogin }
