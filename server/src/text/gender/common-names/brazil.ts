import type { CommonNames } from './common-names.ts';

export const brazilNames: CommonNames = {
  BR: {
    female: `Abigail Adalgisa Adelaide Adelia Adélia Adelina Adriane Adriele Adrieli Adrielle Ágata Agda Agnes Alaide Alaíde
      Albertina Alcione Alda Aldaci Aldeci Aldenora Alessandra Alexandra Alexandrina Alexsandra Alice Alícia Aline
      Almerinda Altina Alzira Amália Amanda Amélia Ana Anália Analice Ananda Anastácia Andréa Andreia Andréia Andressa
      Andreza Ângela Angélica Angelina Angelita Anita Anna Antonia Antônia Antonieta Aparecida Araci Aracy Ariadna
      Ariana Ariane Ariela Arlene Arlete Arlinda Augusta Áurea Aurelina Aurora Auxiliadora Bárbara Beatriz Belmira
      Benedita Berenice Bernadete Bernarda Betânia Bianca Brena Brenda Bruna Brunela Camila Carina Carla Carlota
      Carmelita Carmem Carmen Carmosina Carolina Caroline Cássia Catarina Cecília Celeste Célia Celina Celma Cibele
      Cícera Cidinha Cinira Cintia Cíntia Clara Clarice Clarissa Cláucia Claudete Cláudia Claudiane Claudineia
      Claudinéia Clea Cleia Cleide Cleidiane Clementina Cleonice Cleusa Cleuza Clotilde Conceição Cora Creusa Creuza
      Cristiana Cristiane Cristina Cyntia Dagmar Daiana Daiane Daisy Dalila Dalva Dalvina Damaris Damiana Daniela
      Daniele Danielle Danúbia Dayana Dayane Débora Deise Deisiane Dejanira Delma Denise Deolinda Deuza Diana Dilma
      Dilza Dina Dinah Dinalva Dinorá Dioneia Dirce Dirceia Diva Divina Djanira Domingas Dora Doralice Doroti Dulce
      Dulcineia Dulcinéia Edilaine Edilene Edileusa Edileuza Edinalva Edite Edith Edivânia Edjane Edna Ednalva Edneia
      Ednéia Eduarda Elaine Elba Elen Elena Elenice Eleonora Eliana Eliane Elida Élida Eliene Eliete Elineide Elis
      Elisa Elisabete Elisabeth Elisângela Elisete Elisiane Elita Elizabete Elizabeth Elizângela Elma Eloá Eloísa Elsa
      Elvira Elza Elzira Emanuela Emanuele Emanuelle Emília Emilly Erenice Erica Érica Érika Ermelinda Erminia
      Erondina Ester Esther Etelvina Eugênia Eulália Eunice Eurides Euridice Eva Evangelina Evelin Eveline Evelyn
      Expedita Fabiana Fabiane Fabíola Fabrícia Fátima Felícia Felipa Fernanda Filomena Flávia Flaviana Flor Florinda
      Florisa Franciane Franciele Francilene Francineide Francisca Francisleide Gabriela Gabriele Gabrielle Gabrielly
      Geane Geisa Geisiane Geiza Geni Genilda Genoveva Geórgia Georgina Geovana Geralda Gerusa Gessica Géssica Giane
      Gilcélia Gilda Gildete Gilma Gilmara Gilvaneide Gilvanete Giovana Giovanna Gisela Giselda Gisele Giseli Giselle
      Gislaine Gislene Gizele Glaucia Gláucia Gleice Gleici Gleide Glenda Glória Graça Graciela Graciele Gracilda
      Graziela Graziele Grazielle Grazielly Guilhermina Guiomar Haydée Helena Helenice Helenita Heloisa Heloísa
      Hermínia Hilda Hortência Iara Ida Idália Idalina Ignez Ilda Ilka Ilma Ilza Inácia Indiara Inês Inez Ingrid
      Ingridy Iolanda Ione Iracema Iraci Iracilda Iraildes Irani Iranilda Irene Irenice Irenilda Íris Irma Isa Isabel
      Isabela Isabele Isabella Isabelle Isabelly Isadora Isaura Isis Ísis Isolda Isolina Itamara Ivana Ivanete Ivani
      Ivanilda Ivanilde Ivete Ivone Ivonete Ivonilde Izabel Izabela Izabella Izaura Jaciara Jacinta Jacira Jacqueline
      Jaíne Jakeline Janaina Janaína Jandira Jane Janete Janice Janine Jaqueline Jaquelini Jeane Jecilene Jenifer
      Jessica Jéssica Jildete Joana Joanita Joelma Joice Joicy Jordana Jorgina Joseane Josefa Josefina Josélia Josiane
      Josilene Josineide Josivania Jossiane Jovelina Joyce Joziane Jucara Juçara Juceli Jucélia Juciara Jucilene
      Judite Judith Júlia Juliana Juliane Juliete Juraci Jurací Jurandira Jurema Juscelina Jussara Jussiara Juvenília
      Karen Karina Karine Karla Karolina Karoline Katia Kátia Katiane Katiúscia Kauane Keila Kelen Kelli Kelly Kemilly
      Késia Ketlen Keyla Laiane Laila Lais Laís Lana Lara Larissa Laura Lauriane Laurinda Lavínia Layane Layla Leandra
      Lédia Leia Leidiane Leila Leiliane Lena Lenice Lenir Lenira Leoni Leonice Leonilda Leonor Leopoldina Letícia Lia
      Liana Liane Lídia Ligia Lígia Lila Lilia Lílian Liliana Liliane Lina Linda Lindalva Lindaura Lindinalva Lisiane
      Lívia Livramento Liz Loide Loiva Lorena Lorraine Lorrane Lorrany Lourdes Luana Luane Luara Lucélia Lúcia Luciana
      Luciane Lucidalva Luciene Lucila Lucilene Lucilia Lucimar Lucimara Lucinda Lucinéia Lucineide Lucíola Lucrécia
      Luísa Luiza Luna Luzia Luzimar Luzinete Lygia Mabel Madalena Mafalda Magali Magda Magna Magnólia Maiara Maíra
      Maísa Malvina Manoela Manuela Mara Maraisa Marcela Marcele Marcelina Márcia Marciana Marciane Marcilene
      Margarete Margareth Margarida Maria Mariá Mariana Mariane Maricelia Mariel Mariele Marilac Marilândia Marilda
      Marilei Marileide Marilene Marilia Marília Marilin Marilza Marina Marinalva Marineide Marinês Marinete Marisa
      Marise Maristela Mariza Marizete Marlei Marlene Marli Marluce Marlúcia Marta Martha Martina Maura Mayara Mayra
      Melina Melissa Mercedes Micaela Michele Micheli Michelle Milena Mirela Mirella Miriam Míriam Mirian Mirtes Moema
      Monica Mônica Morgana Muriel Nádia Nadir Nadja Naiane Naiara Nair Naíra Nalva Nara Natalia Natália Natasha
      Natércia Nathalia Nathália Nayara Nazaré Neide Neiva Neli Nelma Nelsa Neuma Neusa Neuza Nice Nicole Nilce
      Nilcéia Nilda Nilma Nilsa Nilva Nilza Nina Nísia Nívea Noeli Noemi Noêmia Norma Nubia Núbia Odete Odila Odilia
      Ofélia Olga Olímpia Olinda Olívia Ondina Oneide Onélia Osmarina Osvaldina Otília Palmira Paloma Pamela Pâmela
      Patricia Patrícia Paula Pauliana Paulina Penha Perla Petronilha Poliana Polliana Polyana Priscila Priscilla
      Quitéria Rafaela Rafaelle Railda Raimunda Raíssa Raíza Ramona Raquel Rayane Rayanne Rayssa Rebeca Regiane Regina
      Rejane Renata Rita Roberta Romilda Rosa Rosalba Rosália Rosalina Rosalva Rosana Rosane Rosângela Rosaura Rose
      Roseane Roselaine Roselene Roseli Rosely Rosemar Rosemary Rosemeire Rosenilda Rosiane Rosicleide Rosicler
      Rosilda Rosilene Rosimary Rosimeire Rosimere Rosimeri Rosinalva Rosineide Rosinete Rozana Rozângela
      Rozeli Rozenilda Rozilda Rubia Rúbia Rute Ruth Sabrina Salete Salomé Samanta Samara Samira Samyra Sandra
      Sandreli Santina Sara Sarah Sarita Sebastiana Selma Severina Sheila Shirlei Shirley Sibele Sidneia Sidnéia
      Silene Silmara Silvana Silvane Silvaneide Silvânia Silvia Sílvia Silvina Simone Sinara Sirlei Sirlene Socorro
      Sofia Solange Sônia Soraia Soraya Stefani Stefany Stela Stella Stephanie Stephany Sueli Suellen Suely Sula
      Susana Suzana Suzane Suzete Suzy Taciana Taciane Tainá Tainara Taís Taísa Talita Tamara Tamires Tamiris Tânia
      Tarsila Tassia Tássia Tatiana Tatiane Telma Teresa Teresinha Tereza Terezinha Thainá Thainara Thais Thaís Thaísa
      Thalia Thalita Thamires Thayane Thayná Thaynara Tuane Uiara Úrsula Vagna Valdelice Valdenice Valderez Valdete
      Valdinéia Valdirene Valentina Valéria Valkíria Valquíria Vanda Vanderleia Vandete Vanessa Vania Vânia Vanilda
      Vanina Vanir Vanusa Vera Veronica Verônica Vicência Vicentina Vilani Vilma Violeta Virgínia Vitória Viviana
      Viviane Waleska Wanda Wanderleia Wilma Yanna Yara Yasmim Yasmin Yolanda Yvone Zaíra Zeli Zélia Zelinda Zenaide
      Zeni Zenilda Zenir Zilá Zilda Zilma Zita Zoraide Zuleica Zuleide Zulmira`,
    male: `Abdias Abel Abelardo Abílio Abimael Abner Abraão Acácio Adail Adair Adalberto Adalto Adão Adauto Adeilson
      Adelino Adélio Adelmo Adelson Ademar Ademilson Ademir Adenilson Aderbal Aderson Adevaldo Adilio Adilson Admilson
      Adolfo Adonias Adonis Adriano Adriel Afonso Afrânio Agenor Agnaldo Agostinho Aguinaldo Ailson Ailton Airton
      Alaor Albano Alberto Albino Alceu Alcides Alcindo Alcino Aldair Aldemar Aldemir Aldenir Aldo Alef Aleksandro
      Alencar Alessandro Alex Alexandre Alexsandro Alfredo Alírio Alisson Almir Aloisio Aloísio Alonso Altair Altamir
      Altamiro Altemir Aluísio Aluizio Alvacir Alvaro Álvaro Alvino Alysson Amadeu Amado Amarildo Amaro Amauri Amaury
      Américo Amilton Anacleto Anael Anaílton Ananias Anastácio Anderson André Andrei Andrey Ângelo Anísio Anselmo
      Antenor Anthony Antonino Antonio Antônio Aparecido Ari Ariel Ariosto Arlan Arlei Arlindo Armando Arnaldo Arnóbio
      Aroldo Arthur Artur Ary Átila Augusto Aureliano Aurélio Aurino Avelino Ayres Ayrton Baltasar Baltazar Bartolomeu
      Batista Belarmino Belmiro Benedicto Benedito Benício Benjamim Benjamin Bento Bernardino Bernardo Boanerges
      Boaventura Bonifácio Brás Bráulio Breno Bruno Bryan Caetano Caio Caíque Camilo Cândido Carlito Carlos Carmelo
      Carmo Casimiro Cássio Cauã Cauê Celestino Celino Célio Celso César Cezar Charles Christian Christiano Cícero
      Cipriano Ciro Claudemir Claudemiro Claudinei Cláudinei Cláudio Claudiomiro Claudionor Cleber Cléber Cleberson
      Cledson Cleidson Cleison Cleiton Clemente Clementino Clesio Cleverson Clevis Cleyton Clodoaldo Clodomiro Clóvis
      Constantino Cosme Cristian Cristiano Cristóvão Custódio Dalmo Damião Daniel Danilo Dante Danylo
      Dário Darlan Davi David Davidson Décio Deivid Deivison Dejair Delfim Delmar Delmiro Delson Demétrio Denilson
      Denílson Denis Denner Deocleciano Deodato Derli Deusdedit Deusdete Devanir Diego Dieison Dimas Dinarte Diniz
      Diogo Dionísio Dirceu Divino Djair Djalma Djavan Domingos Donizete Donizeti Dorgival Dorival Dorvalino Douglas
      Durval Eder Éder Ederson Edgar Edgard Edicarlos Edielson Edilson Edimar Edimilson Edinaldo Edinho Edinilson
      Edino Edison Edivaldo Edivan Edmar Edmilson Edmundo Edmur Ednaldo Edno Edson Eduardo Edvaldo Edvan Egídio Elcio
      Élcio Elder Elenilson Elesbão Eleutério Elias Eliel Elielson Eliezer Elio Élio Eliomar Elisandro Eliseu Elísio
      Elivelton Elmo Eloi Elói Elson Elton Elvis Emanoel Emanuel Emerson Emídio Emilio Emílio Eneas Enéas Eneias Enio
      Ênio Enivaldo Enoque Enrico Enzo Epitácio Eraldo Erasmo Eric Erick Erico Érico Erinaldo Erisvaldo Erivaldo
      Erivan Erivelton Ernandes Ernane Ernani Ernesto Eron Esmeraldo Estanislau Estevão Estêvão Euclides Eudes Eugenio
      Eugênio Eurico Euripedes Eurípedes Eusébio Eustáquio Evaldo Evandro Evanildo Evaristo Everaldo Everson Everton
      Evilásio Ewerton Expedito Ezequiel Fabiano Fabio Fábio Fabricio Fabrício Faustino Fausto Felício Felipe Félix
      Fernando Filipe Firmino Flaviano Flavio Flávio Florêncio Floriano Florisvaldo Fortunato Francesco Francimar
      Francinaldo Francisco Francivaldo Franco Franklin Frederico Gabriel Galdino Gaspar Gastão Gean Geandro Gecivaldo
      Genaro Genésio Genilson Genival Genivaldo Geovane Geovani Geraldo Gerardo Germano Gerôncio Gerson Gérson Gesiel
      Getúlio Gian Gideão Gil Gilberto Gilclei Gildásio Gildázio Gildevan Gildo Gilliard Gilmar Gilson Gilvan Gino
      Giovane Giovani Giovanni Gisleno Givaldo Givanildo Glauber Glauco Gleidson Gleison Godofredo Gonçalo Graciliano
      Gregório Guido Guilherme Guilhermino Gumercindo Gustavo Gutemberg Hamilton Haroldo Heber Heitor Helder Hélder
      Heleno Hélio Helton Hélton Henrique Herbert Hercílio Hércules Hermenegildo Hermes Hermínio Hernandes Higor
      Hilário Hilton Honorato Honório Horácio Hudson Hugo Humberto Iago Ian Idalécio Idelfonso Ignácio Igor Ildefonso
      Ildo Inácio Inaldo Inocêncio Iran Iranildo Irineu Isaac Isac Isaias Isaías Ismael Israel Italo Ítalo Itamar
      Ivair Ivaldo Ivan Ivanildo Ivanir Ivo Ivon Izaías Izaque Jacinto Jackson Jacó Jacob Jadson Jailson Jaílson
      Jailton Jaime Jair Jairo Jakson Jamilson Janderson Janio Jânio Jarbas Jardel Jean Jeferson Jefferson Jeová
      Jeremias Jeronimo Jerônimo Jesiel Jesse Jessé Jesuíno Jivanildo Joabe Joacir João Joãozinho Joaquim Jobson Joel
      Joelson Joilson Jonas Jonatas Jônatas Jonathan Jones Jordan Jorge Jorginho Josafá José Joseilson Josemar
      Josenildo Josenilson Josias Josiel Josimar Josinaldo Josivaldo Josivan Josué Jovaldo Jovelino Joventino Jovino
      Juarez Juca Jucelino Jucimar Julian Juliano Julio Júlio Junior Júnior Jurandi Jurandir Juscelino Justino Juvenal
      Juvêncio Kaio Kaique Kauã Kauan Kauê Kelvin Kennedy Kevin Klaus Kleber Kléber Kleberson Laércio Laerte Lauro
      Lázaro Leandro Leonardo Leôncio Leonel Leonides Leonildo Leopoldo Levi Libério Licínio Lincoln Lindberg
      Lindenberg Lindolfo Lindomar Lino Lisandro Livio Lívio Lorival Lourenço Lourival Luan Lucas Lucca Luciano
      Lucílio Lucio Lúcio Ludovico Luis Luís Luismar Luiz Luizinho Lupércio Magno Maicon Maikon Mailson Manassés
      Manoel Mansueto Manuel Marcelino Marcello Marcelo Marciano Marcílio Márcio Marco Marcondes Marconi Marcos Marcus
      Mariano Marinaldo Marinho Marino Mario Mário Marivaldo Marlon Marlos Martim Martinho Mateus Matheus Matias
      Maurício Maurílio Maurino Mauro Maximiliano Maximino Maycon Micael Michael Michel Miguel Milton Miqueias Misael
      Moacir Moacyr Moisés Murillo Murilo Nadson Napoleão Natan Natanael Nathan Nei Nelsinho Nelson Nestor Newton Ney
      Nicanor Nicolas Nicolau Nildo Nilo Nilson Nilton Nivaldo Noé Noel Norberto Norival Octavio Octávio Odair Odilon
      Odir Odorico Olavo Olegário Olímpio Olindo Oliveiros Omar Onofre Oracio Orestes Orlando Oscar Oseias Oséias
      Osíris Osmair Osmar Osmarino Osmir Osni Osório Osvaldir Osvaldo Oswaldo Otacílio Otaviano Otávio Otoniel Ozéas
      Ozias Pablo Pascoal Patrício Patrick Paulão Paulinho Paulino Paulo Pedrinho Pedro Percival Péricles Petrônio
      Philipe Pietro Plínio Pompeu Quirino Rafael Raí Railson Railton Raimundo Raniel Raphael Raul Reginaldo Regis
      Régis Reinaldo Reinan Renan Renato Renê Renildo Renilson Ricardinho Ricardo Rildo Rivaldo Rivelino Robério
      Robert Roberto Roberval Robinson Robson Rodolfo Rodrigo Roger Rogerio Rogério Roldão Romário Romero Romeu
      Romildo Romualdo Romulo Rômulo Ronald Ronaldinho Ronaldo Ronan Ronei Roney Roni Ronildo Ronilson Ronivaldo
      Rosalvo Rosenildo Rosivaldo Ruan Rubem Rubens Rubinho Rudinei Rui Ruy Salatiel Salomão Salvador Samir Samuel
      Sandro Santiago Santino Saulo Sebastião Serafim Sergio Sérgio Severino Severo Sidclei Sidnei Sidney Sigismundo
      Silas Silvano Silvério Silvestre Silvinho Silvino Silvio Sílvio Simão Simplício Sinval Sócrates Solano Tadeu
      Tales Talison Talles Tancredo Tarcisio Tarcísio Társis Tarso Taylor Teobaldo Teodomiro Teodoro Teófilo Tércio
      Thales Theo Théo Thiago Tiago Tibério Tibúrcio Timóteo Tobias Tomás Tomaz Tomé Tonico Toninho Tulio Túlio
      Uberlan Ubiratan Uelinton Uilson Ulisses Ulysses Umberto Urbano Urias Valcir Valdeci Valdecir Valdecy Valdemar
      Valdemir Valdenir Valderi Valdevino Valdinei Valdir Valdomiro Valério Valmir Valmor Valter Vanderlei Vanderson
      Vando Vantuir Venâncio Veríssimo Vicente Victor Vilmar Vilson Vinicius Vinícius Virgílio Vitor Vítor Vitório
      Vlademir Vladimir Wagner Walace Waldeci Waldecir Waldemar Waldemir Waldir Waldomiro Walisson Wallace Walmir
      Walter Wanderlei Wanderley Wanderson Warley Washington Welder Welington Welison Wellington Wellison Wendel
      Wendell Wender Werley Weslei Wesley Weverton Wilian Wilker Willer William Willian Wilmar Wilson Wilton Xavier
      Yago Yan Ygor Yuri Zacarias Zaqueu Zé Zeca Zeferino Zezinho Zilmar Zito Zózimo`,
  },
};
