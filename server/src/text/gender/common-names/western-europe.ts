import type { CommonNames } from './common-names.ts';

export const westernEuropeNames: CommonNames = {
  FR: {
    female: `Adeline Agathe Aliénor Anaïck Annaïck Annick Armelle Azilis Aziliz Bérengère Bleuenn Clothilde Corentine Enora
      Erell Gaëlle Gaïd Gwenaëlle Gwendoline Gwenn-Aëlle Haude Heodez Katell Klervi Léna Lénaïg Maëlle Mahaut Maïwenn
      Maryvonne Mazheva Morgane Morwenna Nolwenn Oanez Rozenn Soazig Solène Solenn Sterenn Tiphaine Ysaline Yuna`,
    male: `Alan Alban Aodren Armel Arzhel Brewen Briac Brieuc Corentin Donatien Elouan Erwan Evan Ewen Fañch Fulbert Gaël
      Goulven Goulwen Gwenaël Gwendal Gwénolé Hervé Hervéig Jakez Joël Judicaël Kaourintin Kénan Killian Loïc Loïg
      Maël Malo Mathurin Nolan Padrig Perig Pol Riwal Riwan Ronan Tangi Tanguy Titouan Tugdual Yann Yannick Yannig
      Yoann Yves Yvon Ywan`,
  },
  NL: {
    female: `Aafje Aafke Aagje Aagtje Aaltje Aaltsje Aatje Abeltje Adriaantje Adriana Afke Agaath Agatha Akke Akkelien
      Akkelys Akkie Alberdina Albertje Aldertje Aleida Alida Alie Alieke Alijda Alijt Allegonda Alwine Anke Ankie
      Ankje Annechien Annechina Annegien Anneke Annelie Annelien Annelies Annelijn Annelot Annemarie Annick Annigje
      Annika Anouk Antina Antje Antoinette Antonia Ardina Arendina Arendje Ariaantje Arina Atje Aukje Auktje Barbera
      Bartha Barthje Bartje Bastiaantje Bauckje Baudina Baukje Bea Beike Beitske Bella Bep Berber Berendina Berendje
      Berta Berthe Bertje Betje Betsie Betty Bientje Boukje Brechtje Brechtsje Bregje Brigit Carolien Catharina
      Catrien Ceciel Ceciliaantje Celine Christien Christina Cisca Clasina Coba Cobi Cobie Conny Coosje Cootje Corien
      Corine Cornelia Corrie Daatje Dammigje Danielle Deliana Derkje Desiree Diana Dieke Dieneke Dieuwertje Dieuwke
      Dineke Dini Dinie Dirkje Ditte Djoke Doetje Doetsje Doortje Dora Douwina Douwtje Durkje Eabeltje Eefje Eelkje
      Eelktje Eentje Eevje Efke Egberdina Egbertje Elbrich Elbrig Eliane Eline Elisabeth Elise Ellie Elly Els Elsbeth
      Elselien Elsje Elske Emmie Emmigje Engelina Engeltje Ennie Esmee Esther Eva Evelien Eveline Everdina Evertje
      Famke Fardau Fedtje Feikje Feitje Femke Femkje Femmie Femmigje Fenna Fennechien Fennie Fennigje Ferdau Fettje
      Fettsje Fijke Fijtje Fimke Fleur Fleurtje Floortje Foekje Fokelien Fokelina Fokeltje Fokje Folkertje Folkje
      Fopkje Francien Fransje Frederieke Fredrika Freerkje Froukelien Froukje Froukjen Gatske Geertje Geertrui
      Geertruida Geertsje Geesje Geeske Gelske Gepkje Geppie Gerbrich Gerbrig Gerda Gerdien Gerdientje Gerharda Gerrie
      Gerritdina Gerritje Gertie Gertruida Gezina Gijsbertje Gijsje Gonnie Grada Gratia Gre Greet Greetje Greta Gretha
      Griet Grietje Grietsje Grytha Grytsje Guusje Haikje Hanna Hannah Hanneke Hannie Hanny Hansje Harmina Harmke
      Harmpje Harmtje Haukje Hedwig Heintje Heleen Henderika Hendrica Hendriekje Hendrika Hendrikje Hendrina Hennie
      Henriette Hermien Hermina Hermine Hetty Hieke Hielkje Hilda Hilde Hilje Hilly Hiltje Hiltsje Hinke Hinkelina
      Hinkje Hylkje Hyltje Ibeltje Ida Idske Idskje Ieke Iekeliene Iekje Iemkje Iepkje Ijbeltje IJtje Ilona Ilse Imke
      Imkje Ineke Ingeborg Ingrid Inske Irma Itske Ivonne Jacoba Jacobje Jacomijn Jacomijntje Jacqueline Janine
      Janneke Jannekje Jannetje Jannie Jannigje Janny Jansje Jantina Jantje Jantsje Jeanet Jeanette Jeannette Jelkje
      Jelly Jeltje Jeltsje Jenneke Jenny Jessica Jetje Jetske Jetteke Jettie Jikke Jildou Jinke Jitkje Jits Jitske
      Jitte Jodie Johanna Johanneke Joke Jolanda Jolieke Jolien Joltje Joortje Joosje Jopie Jopje Jorien Josefien
      Josien Josine Jozien Judith Julie Juliette Jurjentje Jurrina Juul Kaatje Karien Karin Karlijn Karolien Katrien
      Katrijn Kee Keetje Kim Klaartje Klaasje Klaaske Klaske Klazien Klaziena Klazina Koosje Kornelia Krijntje
      Kunnigje Lammechien Lammertje Lammie Lammigje Laurien Leentje Leentsje Leida Leni Lenie Leny Leonie Letje Lia
      Lianne Lida Lidewij Lidwien Lidy Lieke Lien Lieneke Lies Liesbeth Lieselotte Liesje Lijntje Lijsbeth Lijsje
      Linda Lineke Linette Lisanne Lisette Lobke Loekie Loes Loeske Lolkje Lonneke Lotje Lotte Lotteke Louisa Louise
      Loura Lubbertje Lubbigje Luberta Lucia Lucie Lyanne Lysbeth Lyske Maai Maaike Maaikje Maartje Maartsje Maatje
      Machteld Madeleine Madelief Magda Manja Manon Marga Margaretha Margje Margot Margreet Margriet Maria Marianne
      Mariek Marieke Marielle Mariet Marije Marijke Marijtje Marike Marina Mariska Marit Marja Marjan Marjo Marjolein
      Marjoleine Marjolijn Marjon Marleen Marlies Marloes Marretje Marrie Marrigje Marrit Martha Martina Martine
      Martje Maryke Mathilde Mechteld Mechtild Meike Meinou Meinsje Meintje Mellie Merel Merle Meta Metje Mettina Mia
      Mieke Mien Mieneke Mientje Miep Mies Miets Mijke Mijntje Milou Mineke Minke Mintje Mirjam Mirthe Moniek Naatje
      Nanda Nanneke Nannie Nauwke Neelke Neelkje Neeltje Nel Nelleke Nellie Nelly Nely Nicole Nicolien Nienke Nieske
      Noor Noortje Nora Nynke Oeke Oentsje Oepkje Onna Otje Paulien Pauline Petra Petronella Pia Pien Pieternel
      Pieternella Pietertje Pietje Pietsje Pleuntje Pytrik Pytsje Rachel Rebecca Reina Reinie Reinou Reinskje Reintje
      Renate Renee Rensje Renske Renskje Ria Rianne Rieke Riekje Rieneke Rienkje Riet Riksje Rikst Riky Rimkje Rinske
      Rinskje Rixt Rixtje Roelfina Roelie Roelien Roelina Roelofje Roelofke Roeltje Rolina Romkje Romy Roos Roosje
      Ruth Ruurdtje Ruurdtsje Saakje Saapke Sabina Sandra Sanne Sanneke Sara Sarina Saskia Sebastiana Siebrich
      Siebrigje Siepie Siertje Siets Sietske Sieuwke Sieuwkje Sijbrechtje Sijbrich Sijbrigje Sijke Sijmentje Sijtje
      Sijtske Sikkje Silke Simkje Simone Sineke Sippie Siska Sjaan Sjanie Sjoerdje Sjoerdtje Sjoerdtsje Sjouk Sjoukje
      Sjoukjen Sjutsje Sjuttje Sofie Stefanie Stien Stijntje Stina Stineke Stynke Suzanne Suze Swaantje Swanneke
      Swannie Swobkje Sybrich Sybrig Syke Sylvia Sytske Taekje Tamara Teatske Tet Tetje Tetsje Tettje Teunie Teuntje
      Thea Theda Theodora Thera Thirza Tiertsje Tietje Tietsje Tija Tina Tine Tineke Tinie Titia Tjallie Tjaltje
      Tjamkje Tjerkje Tjikke Tjitsche Tjitske Toos Toosje Tosca Trees Trijn Trijneke Trijnie Trijntje Trijntsje
      Trinette Truida Truitje Truus Tryn Trynke Tryntsje Tsjikke Tsjitske Uilkje Ulkje Ullie Ursula Veerle Vera Vrouke
      Vroukje Vrouwkje Waltje Wapke Weintje Welmoed Wemeltje Wendelien Wendy Wenneke Wiechertje Wieke Wieneke Wiepkje
      Wiesje Wieske Wietske Wijpkje Wijtske Wikje Wil Wilhelmina Willeke Willemien Willemijn Willemina Willemke
      Willempien Willempje Willy Wilma Wilmke Wimke Winanda Wipkje Wypkje Wytske Yfke Yke Ykje Ymke Ymkje Ynskje
      Yntskje Ypkje Ytje Ytsje Yvonne Zwaan Zwaantje Zwanet Zwanette Zwannie Zwanny`,
    male: `Aad Aai Aaike Aaldert Aalt Aart Abe Abel Abele Abraham Adam Adriaan Adrianus Aebe Aene Age Ager Agge Aise Alard
      Albert Albertus Aldert Alef Aleffert Alert Alfons Allard Alle Allert Alwin Ambrosius Ame Amel Anco Andries Ane
      Anne-Jan Anno Anske Anthonie Anton Antonie Antonius Antoon Appie Ard Ardjan Arend Arent Arie Arie-Jan Arien
      Ariën Aris Arjan Arjen Arjo Arnold Arnoud Arnout Aron Arthur Atse Atte Augustinus Auke Auko Aurelius Ayold
      Barend Bart Bartel Barteld Bartele Bartholomeus Bartolomeus Bas Bastiaan Bate Baucke Bauco Bauke Bavo Beerd
      Beernt Beert Benedictus Benjamin Benno Berend Bernard Bernardus Berndt Berno Bernt Bert Berthold Bindert Binne
      Binnert Bjinse Boaz Bob Boele Boelo Boike Bokke Bonne Bonno Bote Botte Boudewijn Bouke Bouwe Bram Broer Bruin
      Bruno Buwe Carel Caspar Casper Cees Chiel Christiaan Christian Claas Clemens Coen Coenraad Constant Constantijn
      Cor Corné Cornelis Crijn Daam Daan Daen Daniel Daniël Dedde Derek Derk Dick Dickert Diederik Dies Dietse Dieuwe
      Dirk Dirk-Jan Ditmar Djurre Doede Doeke Doekele Doeko Doete Doetse Dominicus Donny Dooije Dooitse Dooitze Douke
      Douwe Douwine Duco Durk Ebbe Ebe Edo Edsger Edwin Edzard Edzer Eelco Eelke Eelko Eelse Eelwout Eertwijn Eeuwe
      Egbert Egge Egon Eibert Eildert Eilert Eime Eise Eiso Eize Elbert Elco Eldert Ellert Elmar Emiel Emo
      Engbert Engel Engelbert Enne Enno Epke Eppe Eppo Erik Ernst Erwin Esger Evarist Everhard Everhardus Evert Evo
      Ewald Ewoud Ewout Fabe Fedde Feddo Fedze Feije Feike Feitse Feitze Ferd Ferdinand Fetse Fetze Feye Fiebe Filip
      Fimme Finn Floris Floris-Jan Foeke Foekke Foke Fokke Fokko Folef Folke Folkert Fonger Fons Foppe Foppo
      Fouke Franciscus Frank Frans Freddy Frederik Freek Freerik Freerk Friso Frits Fulco Gabe Gale Gatse Gauke Geerd
      Geerke Geert Geert-Jan Gerald Gerard Gerardus Gerben Gerbert Gerbrand Gerhard Gerke Gerko Gerlach Gerlof Germ
      Germen Gerold Gerrit Gert Gert-Jan Gertjan Gerwin Giel Gijs Gijsbert Gijsbrecht Gillis Gjalt Godert
      Godfried Goffe Goitsen Goitzen Gooitsen Gooitzen Goosen Goossen Gosse Gossen Gotze Govert Gradus Gustaaf Guus
      Haaye Haico Haije Haiko Haite Hannes Hans Harald Haring Harke Harko Harm Harmannus Harmen Harmjan Harold Harrie
      Harry Hartger Hartman Hauke Haye Hayo Heerke Heert Heije Heiko Hein Hein-Jan Heine Heinrich Heite Helmer Helmich
      Hemme Hendricus Hendrik Hendrik-Jan Hendrikjan Hendrikus Henk Henri Henricus Herbert Here Herman Hermannus
      Hermanus Hero Herre Hesse Hessel Hette Hidde Hielke Hilbert Hilbrand Hilco Hildebrand Hilke Hilko Hille
      Hillebrand Hinderikus Hindrik Hinne Hinnert Hisse Hoite Hoitse Hoitze Homke Homme Hotse Hotze Hubert Hubertus
      Hubrecht Huib Huibert Huibrecht Huig Huite Hylke Ibe Ids Idse Idsert Idtse Idze Iebele Ielke Ieme Ige Igle
      IJsbrand Ike Ime Imme Imre Inne Ino Inte Isaac Isaak Iwe Iwein Izaak Izak Jaap Jabik Jacco Jachin Jacob Jacobus
      Jacques Jakob Jan-Pieter Jan-Willem Janco Janko Jannes Janus Jarich Jarig Jaring Jarno Jasper Jeen Jeep Jelle
      Jelmer Jelte Jelto Jenne Jeremias Jeroen Jerphaas Jesse Jetse Jetze Jippe Jisk Jisse Jitse Jitze Jobbe Jochem
      Jochum Joeke Joep Joeri Johan Johannes Jolle Jolmer Jonas Jonathan Joop Joos Joost Joram Jord Jordy Joris Jorn
      Jorrit Jort Jos Josephus Jouke Jouwert Jozef Juke Julius Jurgen Juriaan Jurjan Jurjen Jurn Jurre Jurriaan Jurrit
      Justin Justus Karel Kars Karst Karste Karsten Kasper Kees Kei Keimpe Kempe Keye Klaas Klaas-Jan Klaasjan Klaes
      Kobus Koen Koendert Koenraad Koert Koos Kor Korneel Kornelis Krelis Krijn Kris Krist Kryn Lambert Lambertus
      Lammert Lars Laurens Lauw Leen Leendert Lefferd Leffert Lenert Lense Lenze Leo Leon Leonard Leonardus Libbe
      Liekele Lieuwe Lieven Lijkle Lodewijk Loek Loet Lolke Lolle Lourens Louw Louwe Louwrens Lowie Lubbe Lubbert
      Lubbertus Luc Lucas Ludo Ludolf Luit Luitjen Luitsen Luitzen Lukas Lute Lutger Lutsen Luuk Luurt Lykele Lykle
      Maarten Maarten-Jan Machiel Manus Marc Marcel Marco Marinus Mark Marnix Mart Marten Martin Martinus Mathijs
      Mattheus Matthias Matthijs Maurits Max Meinardus Meindert Meine Meinse Meint Meinte Melchert Melis Menne Menno
      Menolt Menze Merijn Mewes Michael Michaël Michel Michiel Mient Mink Minne Minnert Minse Minze Monte Nanne Nanno
      Nantko Nico Nicolaas Nicolaes Niek Niels Nijs Nolke Nomme Norbert Oane Obbe Obe Obele Oebele Oeds Oege Oene
      Oense Oepke Oetse Offe Okke Okko Ole Olferd Olfert Olivier Olle Onne Onno Oscar Oswald Otger Otte Otto Ouke Pals
      Pascal Patrick Paul Paulus Peke Pelle Per Peter Petrus Philip Philippus Piebe Piet Pieter Pieter-Jan Pieterjan
      Pim Piter Popke Popko Poppe Pyter Quinten Quirijn Rain Ralf Ralph Reijer Rein Rein-Jan Reinder Reindert
      Reiner Reinhard Reinier Reinout Reint Reinte Reitse Reitze Remco Remko Remmelt Remmert Rendert Renger Rense
      Renze Reyer Rickert Riekele Riemer Rien Rienk Rients Rikele Rikkert Rikus Rimmer Rinke Rinnert Rinse Rintje
      Rinus Rinze Ritse Ritske Ritzo Rob Robbert Robert Robin Rodmer Roel Roeland Roelf Roelke Roelof Roelof-Jan Roger
      Roland Rolf Romke Romme Ron Ronald Ruben Rudolf Ruerd Rutger Ruud Ruurd Rypke Sake Salomon Samuel Sander Sas
      Sebastiaan Sebe Seerp Seger Selle Servaas Seye Sibbele Sibble Sible Sicco Sicke Sido Siebe Siebold Siebolt
      Siebrand Siebren Sieds Sieger Siegert Sieke Siemen Siert Sies Siete Sietse Sietze Sievert Siewert Sijbe Sijbo
      Sijbolt Sijbrand Sijbren Sijds Sijmen Sijtse Sijtze Sikke Sikko Simke Simme Simon Sipke Sippe Siward Sixtus
      Sjaak Sjaco Sjakie Sjef Sjeng Sjirk Sjoeke Sjoerd Sjoert Sjors Sjouke Sjuk Sjurd Sjurre Skelte Skerp Solke Stef
      Stefan Steffen Steven Stijn Stoffel Suffridus Surd Sweer Sweitse Swen Sybe Sybo Sybolt Sybout Sybrand Sybrandus
      Sybren Syds Syger Syme Symen Sypke Sytse Sytze Taco Taede Taeke Take Tamme Tammo Tamo Teake Tede Teije Teo Tete
      Tette Teun Teunis Theo Theun Theunis Thewis Thiemo Thierry Thies Thijmen Thijs Tiebbe Tiede Tiemen Tiemo Tietse
      Tije Tijl Tijmen Tijs Timen Timo Titte Titus Tjaard Tjaart Tjabbe Tjabring Tjade Tjakko Tjalf Tjalle Tjalling
      Tjapko Tjardo Tjark Tjarko Tjebbe Tjeerd Tjeert Tjepke Tjerk Tjesse Tjetze Tjibbe Tjibe Tjipke Tjisse Tjitse
      Tjitze Tjomme Tobias Toine Tom Tomas Ton Tonnis Toon Tsjalling Tsjeard Tsjebbe Tsjerk Tsjibbe Tsjitse Tunnis
      Tymen Tys Ubbo Ubele Uco Udo Uilke Ulbe Ulferd Ulke Ulrik Uno Utzo Valentijn Victor Vincent Volkert Volkmar
      Waling Walle Walter Wander Warner Warre Wart Watse Watte Watze Weert Wender Werner Wesley Wessel Wiard Wibe Wibo
      Wibren Wicher Wichert Wiebe Wiebo Wiebrand Wiebren Wiegand Wieger Wiepke Wiepko Wierd Wiert Wiete Wietse Wigbold
      Wigger Wiggert Wijbe Wijbrand Wijbren Wijnand Wijnant Wijnold Wijtse Wijtze Wikke Wilco Wilfred Wilhelmus Wilke
      Wilko Willem Willem-Jan Willibrord Wim Wimer Winand Winfried Wisse Wobbe Wobke Woite Wolfert Wolter Wopke Wouter
      Wouter-Jan Wridzer Wubbe Wubbo Wybe Wybo Wybrand Wybrandus Wybren Wychman Wyger Wynand Wytse Wytze Yde Yge Ynse
      Ynte Yntze Ynze Ype Ysbrand Yves Zacharias Zeger Zeno Zier Zweder Zweitse`,
  },
};
