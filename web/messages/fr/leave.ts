const leave = {
  title: 'Vous quittez {name} pour',
  lookAlike:
    'Ce nom est écrit avec des lettres d’un autre alphabet, qui peuvent ressembler à celles que vous connaissez.',
  text: 'Ce que vous y verrez n’est pas de nous. Ne saisissez jamais votre mot de passe ni votre phrase de récupération sur une page ouverte depuis une publication.',
  app: 'Ceci ouvre l’application {name}',
  mail: 'Ceci ouvre votre messagerie pour',
  telephone: 'Ceci appelle',
  outside: 'Continuez seulement si vous faites confiance à l’auteur de ce lien.',
  stay: 'Rester',
  goOn: 'Continuer',
}

export const rooms = { leave }
